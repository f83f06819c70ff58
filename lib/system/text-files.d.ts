/** `import page from '../../docs/reference.html' with { type: 'text' }` is its text; esbuild puts it into the bundle. */
declare module '*.html' {
  const text: string;
  export default text;
}

declare module '*.txt' {
  const text: string;
  export default text;
}
