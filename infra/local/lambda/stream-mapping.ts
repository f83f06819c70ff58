import { UnsupportedTemplate } from '../errors.ts';
import { asList, isObject, type Json } from '../json.ts';
import type { Resolver } from '../template/intrinsics.ts';
import { resourcesOfType, type Template } from '../template/template.ts';
import { checkPattern, type EventPattern } from './event-pattern.ts';

/** An event source mapping: which function gets the records of a table's stream, and how. */
export interface StreamMapping {
  readonly id: string;
  readonly functionName: string;
  readonly streamArn: string;
  readonly tableName: string;
  readonly batchSize: number;
  /** A batch that fails is split and retried. */
  readonly bisects: boolean;
  /** The function reports the record from which a batch has failed. */
  readonly reportsFailures: boolean;
  readonly retriesMax: number;
  readonly recordAgeMaxSeconds: number;
  /** Any of them must match; without filters, every record is passed on. */
  readonly patterns: readonly EventPattern[];
  /** The queue that is told about discarded records. */
  readonly failuresArn: string | undefined;
}

const STREAM = /^arn:aws:dynamodb:[^:]+:[^:]+:table\/([^/]+)\/stream\//;

export function readStreamMappings(template: Template, resolver: Resolver): StreamMapping[] {
  return resourcesOfType(template, 'AWS::Lambda::EventSourceMapping').map(([id, raw]) => {
    const mapping = resolver.object(raw, id);
    const streamArn = String(mapping.EventSourceArn);
    const [, tableName] = STREAM.exec(streamArn) ?? [];
    if (tableName === undefined) throw new UnsupportedTemplate(id, 'only table streams are supported.');
    if (mapping.StartingPosition !== 'TRIM_HORIZON')
      throw new UnsupportedTemplate(id, 'only the starting position TRIM_HORIZON is supported.');
    if (unlessAbsent(mapping.ParallelizationFactor, 1) !== 1)
      throw new UnsupportedTemplate(id, 'only one batch per shard at a time is supported.');
    const { Filters } = isObject(mapping.FilterCriteria) ? mapping.FilterCriteria : {};
    const { OnFailure } = isObject(mapping.DestinationConfig) ? mapping.DestinationConfig : {};
    return {
      id,
      functionName: String(mapping.FunctionName),
      streamArn,
      tableName,
      batchSize: unlessAbsent(mapping.BatchSize, 100),
      bisects: mapping.BisectBatchOnFunctionError === true,
      reportsFailures: asList(mapping.FunctionResponseTypes).includes('ReportBatchItemFailures'),
      // -1 means no limit.
      retriesMax: limitOf(mapping.MaximumRetryAttempts),
      recordAgeMaxSeconds: limitOf(mapping.MaximumRecordAgeInSeconds),
      patterns: asList(Filters)
        .filter(isObject)
        .map(({ Pattern }) => readPattern(Pattern, id)),
      failuresArn: isObject(OnFailure) ? String(OnFailure.Destination) : undefined,
    };
  });
}

function unlessAbsent(value: Json | undefined, absent: number): number {
  return value === undefined ? absent : Number(value);
}

function limitOf(value: Json | undefined): number {
  const limit = unlessAbsent(value, -1);
  return limit === -1 ? Number.POSITIVE_INFINITY : limit;
}

function readPattern(text: Json | undefined, where: string): EventPattern {
  const pattern = JSON.parse(String(text)) as EventPattern;
  checkPattern(pattern, where);
  return pattern;
}
