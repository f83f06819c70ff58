export interface ShellAssets {
  /** Paths below `/app/`. */
  readonly script: string;
  readonly style: string;
  readonly preloaded: readonly string[];
}

/** The page that every screen starts with. Its `<base>` is added when it is served (lib/web/answer.ts). */
export function shellHtml({ script, style, preloaded }: ShellAssets): string {
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
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="manifest" href="manifest.webmanifest">
<link rel="stylesheet" href="${style}">
${preloaded.map((path) => `<link rel="modulepreload" href="${path}">\n`).join('')}<script type="module" src="${script}"></script>
</head>
<body>
<div id="app"></div>
<noscript>Personal Finance needs JavaScript.</noscript>
</body>
</html>
`;
}
