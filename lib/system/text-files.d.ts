/** `import page from '../../docs/reference.html' with { type: 'text' }` is the text of the file; esbuild bundles it. */
declare module '*.html' {
  const text: string;
  export default text;
}

declare module '*.txt' {
  const text: string;
  export default text;
}
