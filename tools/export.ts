import { isProblem, type PersonalFinance } from '../client/client.ts';
import { CommandError, run } from './cli/command.ts';
import { EXPORT_HELP, type ExportRequest, readExportArguments } from './cli/export-arguments.ts';
import { requireWritable, toStandardOutput, type Write, writeFileWhole } from './cli/output.ts';
import { Progress } from './cli/progress.ts';
import { withSession } from './cli/session.ts';

/** `npm run export`: writes the user's books to a file, through the API. */
async function main(args: string[], signal: AbortSignal): Promise<void> {
  const request = readExportArguments(args);
  if (request === 'help') return console.log(EXPORT_HELP);
  const { connection, output, overwrite } = request;
  if (output !== undefined) await requireWritable(output, overwrite);
  else warnAboutNpm();
  await withSession(connection, 'npm run export', signal, async (api) => {
    const copy = (write: Write) => copyParts(api, request, write, signal);
    await (output === undefined ? copy(toStandardOutput) : writeFileWhole(output, copy));
  });
  if (output !== undefined) console.error(`Written to ${output}`);
}

async function copyParts(
  api: PersonalFinance,
  { query }: ExportRequest,
  write: Write,
  signal: AbortSignal,
): Promise<void> {
  const progress = new Progress(process.stderr);
  let bytes = 0;
  try {
    for await (const part of api.getExport(query, { signal })) {
      await write(part);
      bytes += Buffer.byteLength(part);
      progress.note(`Received ${sizeText(bytes)}`);
    }
  } catch (error) {
    if (!isProblem(error, 'archive_outdated')) throw error;
    throw new CommandError('The books changed during the export. Run the command again.');
  } finally {
    progress.end();
  }
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** npm prints the name of the script first, which is easily overlooked when the output goes to a file. */
function warnAboutNpm(): void {
  const { npm_lifecycle_event, npm_config_loglevel } = process.env;
  if (npm_lifecycle_event !== 'export' || npm_config_loglevel === 'silent' || process.stdout.isTTY) return;
  console.error(
    'npm prints its own lines before the output. To avoid that, use npm run --silent export, or --output.',
  );
}

await run(main);
