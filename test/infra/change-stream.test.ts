import { describe, expect, it } from 'vitest';
import type { Json } from '../../infra/local/json.ts';
import { matchesPattern } from '../../infra/local/lambda/event-pattern.ts';
import { ofType, propertiesOf, referenced, synthesizeOnce } from './support.ts';

const byDefault = synthesizeOnce();
const mappings = propertiesOf(byDefault, 'AWS::Lambda::EventSourceMapping');
const mappingOf = (name: string) =>
  mappings.find(({ FunctionName }) => referenced(FunctionName)?.includes(name));
const mapping = mappingOf('RecordChanges');
const ofEvents = mappingOf('RecordEvents');

const patterns = mapping?.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
  JSON.parse(Pattern),
);

function passesOn(pk: string, sk: string, eventName = 'INSERT'): boolean {
  const dynamodb = { Keys: { pk: { S: pk }, sk: { S: sk } } };
  return patterns.some((pattern: Json) => matchesPattern(pattern, { eventName, dynamodb }));
}

describe("the table's stream", () => {
  it('has both images of an item, and calls the functions that record changes and events', () => {
    const [table] = propertiesOf(byDefault, 'AWS::DynamoDB::GlobalTable');
    expect(table?.StreamSpecification).toEqual({ StreamViewType: 'NEW_AND_OLD_IMAGES' });
    expect(mappings.map(({ EventSourceArn }) => EventSourceArn['Fn::GetAtt'][1])).toEqual([
      'StreamArn',
      'StreamArn',
    ]);
    // DynamoDB throttles a third reader.
    expect(mappings).toEqual([mapping, ofEvents]);
  });

  it('passes on the same to both, each of which keeps its own place in the stream, and new mails to the second', () => {
    const {
      FunctionName: _changes,
      FilterCriteria,
      DestinationConfig,
      MaximumBatchingWindowInSeconds,
      ...rest
    } = mapping ?? {};
    expect(ofEvents).toMatchObject(rest);
    const [records, mails, heartbeat] = (ofEvents?.FilterCriteria.Filters ?? []).map(
      ({ Pattern }: { Pattern: string }) => JSON.parse(Pattern),
    );
    expect([records, heartbeat]).toEqual(patterns);
    expect(FilterCriteria.Filters).toHaveLength(2);
    expect(mails).toEqual({
      eventName: ['INSERT'],
      dynamodb: { Keys: { pk: { S: [{ prefix: 'OUTBOX#' }] } } },
    });
    expect(ofEvents?.MaximumBatchingWindowInSeconds).toBeLessThanOrEqual(2);
  });

  it('keeps the order of changes', () => {
    expect(mapping).toMatchObject({
      ParallelizationFactor: 1,
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    expect(mapping?.MaximumBatchingWindowInSeconds).toBeLessThanOrEqual(1);
  });

  it('reports discarded records, which it discards shortly before the stream may remove them, after any number of attempts', () => {
    const HOUR = 3600;
    expect(mapping?.MaximumRecordAgeInSeconds).toBeGreaterThanOrEqual(20 * HOUR);
    // The stream itself may remove records after 24 hours, and reports none.
    expect(mapping?.MaximumRecordAgeInSeconds).toBeLessThan(24 * HOUR);
    expect(mapping?.MaximumRetryAttempts ?? -1).toBe(-1);
    const [[queueId] = []] = ofType(byDefault, 'AWS::SQS::Queue');
    expect(referenced(mapping?.DestinationConfig.OnFailure.Destination)).toBe(queueId);
  });

  it("passes on records of books, and neither logins nor sessions nor the feed's own items", () => {
    for (const sk of ['LEDGER', 'MEMBER#1', 'ACCOUNT#1', 'TRANSACTION#1', 'BUDGET#2026-09'])
      for (const eventName of ['INSERT', 'MODIFY', 'REMOVE'])
        expect(passesOn('BOOK#1', sk, eventName), sk).toBe(true);
    for (const sk of ['BOOK', 'MONTH#2026-09#ACCOUNT#1', 'IMPORTED#1#2026-09', 'CHANGES#000000#8'])
      expect(passesOn('BOOK#1', sk), sk).toBe(false);
    expect(passesOn('EMAIL#ada@example.org', 'LOGIN')).toBe(false);
    expect(passesOn('FX', 'DAY#2026-09-01')).toBe(false);
  });
});
