/** `import page from '../../tools/reference/page.html' with { type: 'text' }` is its text; esbuild puts it into the bundle. */
declare module '*.html' {
  const text: string;
  export default text;
}
