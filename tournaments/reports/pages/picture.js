// SPDX-License-Identifier: MIT
// Part of Lawspeaker's pages: a board's picture as a file, SVG or PNG. A page may load no picture
// that is made within it, so PNG is drawn by hand: the few kinds of elements that boards have
// (board_svg.h), in the colours that the reader sees.
"use strict";
globalThis.Tafl = globalThis.Tafl || {};

Tafl.save = function (name, blob) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
};

// The elements have attributes with colours, so the file needs no style sheet.
Tafl.saveSvg = function (svg, name) {
    const text = new XMLSerializer().serializeToString(svg) + "\n";
    Tafl.save(name, new Blob([text], {type: "image/svg+xml"}));
};

Tafl.savePng = function (svg, name, width) {
    const box = svg.viewBox.baseVal;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = width;
    const context = canvas.getContext("2d");
    context.scale(width / box.width, width / box.height);
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.fillRect(0, 0, box.width, box.height);
    context.translate(-box.x, -box.y);
    Tafl.paint(context, svg);
    canvas.toBlob((blob) => Tafl.save(name, blob), "image/png");
};

Tafl.outlineOf = function (element) {
    const number = (name) => Number(element.getAttribute(name) || 0);
    const path = new Path2D(element.getAttribute("d") || undefined);
    if (element.tagName === "circle") path.arc(0, 0, number("r"), 0, 2 * Math.PI);
    if (element.tagName === "rect") {
        path.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
    }
    return path;
};

Tafl.paint = function (context, element) {
    const draw = {
        defs: () => {},
        title: () => {},
        use: () => {
            context.translate(Number(element.getAttribute("x")), Number(element.getAttribute("y")));
            Tafl.paint(context, document.querySelector(element.getAttribute("href")));
        },
        text: () => {
            context.font = getComputedStyle(element).font;
            context.textAlign = "center";
            context.fillStyle = getComputedStyle(element).fill;
            context.fillText(element.textContent, Number(element.getAttribute("x")),
                             Number(element.getAttribute("y")));
        },
    };
    const shape = () => {
        const style = getComputedStyle(element);
        const outline = Tafl.outlineOf(element);
        context.globalAlpha = Number(style.opacity);
        if (style.fill !== "none") {
            context.fillStyle = style.fill;
            context.fill(outline);
        }
        if (style.stroke !== "none") {
            context.globalAlpha *= Number(style.strokeOpacity);
            context.strokeStyle = style.stroke;
            context.lineWidth = parseFloat(style.strokeWidth);
            context.lineCap = style.strokeLinecap;
            context.stroke(outline);
        }
    };
    context.save();
    const turn = element.transform && element.transform.baseVal.consolidate();
    if (turn && element.tagName === "g") {
        const {a, b, c, d, e, f} = turn.matrix;
        context.transform(a, b, c, d, e, f);
    }
    if (draw[element.tagName]) {
        draw[element.tagName]();
    } else if (["path", "rect", "circle"].includes(element.tagName)) {
        shape();
    } else {
        for (const child of element.children) Tafl.paint(context, child);
    }
    context.restore();
};
