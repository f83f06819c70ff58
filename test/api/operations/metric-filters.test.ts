import { expect, test, vi } from 'vitest';
import { ofType, propertiesOf, referenced, synthesizeOnce } from '../../infra/support.ts';
import { newEmail, registeredUser } from '../../support/api.ts';
import { cloud } from '../../support/cloud.ts';
import { table } from '../../support/table.ts';
import { newBooks } from '../../support/user-with-books.ts';
import { planner, run } from '../schedules/support.ts';

const template = synthesizeOnce();
const filters = propertiesOf(template, 'AWS::Logs::MetricFilter').map(
  ({ FilterPattern, LogGroupName, MetricTransformations: [metric] }) => ({
    pattern: FilterPattern as string,
    logGroup: referenced(LogGroupName) ?? '',
    name: metric.MetricName as string,
    value: metric.MetricValue as string,
  }),
);
const [stage] = propertiesOf(template, 'AWS::ApiGateway::Stage');
const isOfGateway = ({ logGroup }: { logGroup: string }) => logGroup.startsWith('ApiAccessLog');

async function linesOf(logGroup: string): Promise<string[]> {
  const writers = ofType(template, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => referenced(Properties.LoggingConfig.LogGroup) === logGroup,
  );
  return (await Promise.all(writers.map(([id]) => cloud().logsOf(id)))).flat();
}

test('every metric from a function log counts lines that the functions print', async () => {
  const { plan } = planner(await newBooks());
  await plan({ mode: 'post' });
  await run();
  await cloud().fire('erase-users');
  await registeredUser({ email: `refused-${newEmail()}` });
  await registeredUser({ email: `unavailable-${newEmail()}` });
  await expiredMail(await registeredUser());
  const ofFunctions = filters.filter((filter) => !isOfGateway(filter));
  expect(ofFunctions.map(({ name }) => name).sort()).toEqual([
    'ChangesRecorded',
    'ErasedItems',
    'ErasuresLeft',
    'MailsDead',
    'MailsExpired',
    'MailsFailed',
    'SchedulesPosted',
  ]);
  for (const { name, pattern, value, logGroup } of ofFunctions) {
    const counted = await vi.waitUntil(
      async () => (await linesOf(logGroup)).find((line) => countsLine(pattern, line)),
      { timeout: 60_000, interval: 250 },
    );
    expect([name, countedValue(value, counted)]).toEqual([name, expect.any(Number)]);
  }
});

/** A mail that is no longer useful when its attempt is due. */
async function expiredMail({ id, email }: { readonly id: string; readonly email: string }): Promise<void> {
  const at = new Date(Date.now() - 1000).toISOString();
  await table().put({
    pk: `OUTBOX#${id}`,
    sk: 'MAIL#x',
    ...{ id: 'x', owner: id, user_id: id, to: email, kind: 'password_changed', details: {} },
    ...{ attempts: 3, version: 1, due_at: at, created_at: at, useful_until: at },
  });
}

test('every metric from the access log counts its lines', () => {
  const line = (errorType: string) =>
    String(stage?.AccessLogSetting.Format)
      .replace('$context.error.responseType', errorType)
      .replace(/\$context\.[\w.]+/g, '-');
  const ofGateway = filters.filter(isOfGateway);
  expect(ofGateway.map(({ name }) => name)).toEqual(['AuthorizerErrors']);
  for (const { pattern } of ofGateway) {
    expect(countsLine(pattern, line('AUTHORIZER_FAILURE'))).toBe(true);
    expect(countsLine(pattern, line('UNAUTHORIZED'))).toBe(false);
  }
});

test('a line that the runtime has wrapped or prefixed does not count', () => {
  const printed = JSON.stringify({ message: 'schedules posted', posted: 2 });
  const pattern = filters.find(({ name }) => name === 'SchedulesPosted')?.pattern ?? '';
  const wrapped = JSON.stringify({ level: 'INFO', message: printed });
  expect(
    [printed, wrapped, `2026-11-15T12:00:00.000Z\t-\tINFO\t${printed}`].map((line) =>
      countsLine(pattern, line),
    ),
  ).toEqual([true, false, false]);
});

/**
 * Whether CloudWatch counts a stored line: the part of its filter patterns that our template uses, which is terms such as
 * `$.message = "posted"`, `$.error = "AUTHORIZER_*"` and `$.count > 0`, joined by `&&`. A line that is not a JSON object
 * never matches a pattern in braces.
 */
function countsLine(pattern: string, line: string): boolean {
  const fields = parse(line);
  const [, terms] = /^\{ (.+) \}$/.exec(pattern) ?? [];
  if (terms === undefined) throw new Error(`This pattern is of another kind: ${pattern}`);
  return fields !== undefined && terms.split('&&').every((term) => matches(term, fields));
}

/** The number that a counted line adds to the metric: 1, or that of the field which the filter names. */
function countedValue(metricValue: string, line: string): unknown {
  return metricValue.startsWith('$.') ? parse(line)?.[metricValue.slice(2)] : Number(metricValue);
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function matches(term: string, fields: Record<string, unknown>): boolean {
  const [, name = '', operator, operand = ''] = /^\s*\(?\$\.(\w+) (=|>=?) (.+?)\)?\s*$/.exec(term) ?? [];
  const value = fields[name];
  if (operator === '>') return typeof value === 'number' && value > Number(operand);
  if (operator === '>=') return typeof value === 'number' && value >= Number(operand);
  if (operator !== '=') throw new Error(`This term is of another kind: ${term}`);
  // Documented only for strings.
  if (typeof value !== 'string') return false;
  const [start = '', ...ends] = String(JSON.parse(operand)).split('*');
  return ends.length > 0 ? value.startsWith(start) : value === start;
}
