import { bundlesBuiltOnce } from '../../../infra/local/lambda/build-cache.ts';
import { BUDGETS, type Check, eachAtMost, medianAtMost } from '../budgets.ts';
import type { Table } from '../table.ts';

const BUDGET_KB = 450;

/** It contains the functions of all tools, each of which is evaluated at its first call. */
const ASSISTANT = 'functions/assistants/serve-assistant.ts';
const ASSISTANT_BUDGET_KB = 750;

/** It reads every format of bank files, and runs rules and the memory over their rows. */
const IMPORT = 'functions/imports/create-import.ts';
const IMPORT_BUDGET_KB = 480;

/** They contain the library that verifies passkeys, which is evaluated only if a request has one. */
export const VERIFIES_PASSKEYS = [
  'functions/auth/create-passkey.ts',
  'functions/auth/delete-totp.ts',
  'functions/auth/login-with-passkey.ts',
  'functions/auth/login-with-second-factor.ts',
  'functions/auth/reauthenticate.ts',
  'functions/auth/reset-password.ts',
];
const PASSKEYS_BUDGET_KB = 720;

/** The maximum size of a bundle, without the document that it serves. */
export function budgetKilobytes(file: string): number {
  if (VERIFIES_PASSKEYS.includes(file)) return PASSKEYS_BUDGET_KB;
  if (file === IMPORT) return IMPORT_BUDGET_KB;
  return file === ASSISTANT ? ASSISTANT_BUDGET_KB : BUDGET_KB;
}

export async function measureSizes(): Promise<{ table: Table; checks: readonly Check[] }> {
  const sizes = (await bundlesBuiltOnce())
    .map(({ file, codeBytes }) => ({
      name: nameOf(file),
      kilobytes: codeBytes / 1000,
      budget: budgetKilobytes(file),
    }))
    .toSorted((a, b) => b.kilobytes - a.kilobytes);
  return {
    checks: [
      medianAtMost(
        'Kilobytes of a bundle',
        sizes.map(({ name, kilobytes }) => [name, kilobytes]),
        BUDGETS.kilobytesMedian,
      ),
      eachAtMost(
        'Size of a bundle, of its budget',
        sizes.map(({ name, kilobytes, budget }) => [name, kilobytes / budget]),
        1,
      ),
    ],
    table: {
      title: 'Bundles: kilobytes of code',
      text: 'Each function is one minified file that contains everything, including the SDK. Node.js reads and parses all of it before its first response. The documents that functions serve (the reference page, the API description, the list of tools) are data and not counted.',
      columns: ['function', 'kB', 'budget'],
      rows: sizes.map(({ name, kilobytes, budget }) => [name, kilobytes.toFixed(1), budget]),
    },
  };
}

function nameOf(file: string): string {
  return file.replace(/^functions\//, '').replace(/\.ts$/, '');
}
