import { REFUSED_FILE } from '../../lib/web/refused-file.ts';

export interface ShellAssets {
  /** Paths below `/app/`. */
  readonly script: string;
  readonly style: string;
  /** Text of an SVG file. */
  readonly icon: string;
  /** Path of the icon that iOS shows: it takes neither SVG nor `data:`. */
  readonly touchIcon: string;
}

/**
 * The page that every screen starts with. It loads two files: a script and a style. Its `<base>` is added when it is
 * served (lib/web/answer.ts).
 */
export function shellHtml({ script, style, icon, touchIcon }: ShellAssets): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Personal Finance</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f1ec">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f131d">
<meta name="description" content="Keep the books of your household.">
<link rel="icon" href="${dataUrl(icon)}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${touchIcon}">
<link rel="manifest" href="manifest.webmanifest">
<script>${REFUSED_FILE}</script>
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body>
<div id="app"></div>
<noscript>Personal Finance needs JavaScript.</noscript>
</body>
</html>
`;
}

function dataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg.trim()).toString('base64')}`;
}
