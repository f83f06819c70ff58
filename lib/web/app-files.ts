/** A file of the web app, as text. The build makes them (tools/web/build.ts). */
export interface AppFile {
  readonly type: string;
  readonly text: string;
}

export interface AppFiles {
  /** The page that every screen starts with, from its doctype to its end, without `<base>`. */
  readonly shell: string;
  /** By path below `/app/`: `assets/main.K3J5XQ2A.js`, `sw.js`. */
  readonly files: Readonly<Record<string, AppFile>>;
  /** PNG files in base64, by the ids of tools/web/icons.ts. */
  readonly icons: Readonly<Record<string, string>>;
}
