import { buildApp } from '../web/build.ts';

/** The files of the web app. A bundle contains the result (infra/built-modules.ts). */
export default await buildApp();
