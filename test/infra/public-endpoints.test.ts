import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpointFunction, SERVE_APP } from '../../infra/functions.ts';
import { endpoints } from '../../lib/contracts.ts';
import { EVERYTHING_ON, ofType, propertiesOf, synthesizeOnce } from './support.ts';

const byDefault = synthesizeOnce();
const everything = synthesizeOnce(EVERYTHING_ON);
const publicEndpoints = endpoints.filter(({ auth }) => auth === 'public');
const protectedEndpoints = endpoints.filter(({ auth }) => auth !== 'public');

describe('concurrency', () => {
  const reserved = (synthesized: typeof byDefault) =>
    ofType(synthesized, 'AWS::Lambda::Function').flatMap(([, { Properties, Metadata }]) =>
      Properties.ReservedConcurrentExecutions === undefined
        ? []
        : [[Metadata?.source, Properties.ReservedConcurrentExecutions]],
    );

  it('is not reserved by default, because small accounts have none to reserve', () => {
    expect(reserved(byDefault)).toEqual([]);
  });

  it('is limited for functions that can be called without a login, if configured, but not for the web app', () => {
    const files = publicEndpoints.map((endpoint) => endpointFunction(endpoint).file);
    expect(files).not.toContain(SERVE_APP.file);
    expect(reserved(everything).toSorted()).toEqual(files.toSorted().map((file) => [file, 5]));
  });
});

it('operations.md names the functions that are limited, and how many there are', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  const section = text.slice(text.indexOf('### Limit the public functions')).split('\n\n')[1] ?? '';
  const [limited = '', ...rest] = section.split('. ');
  const ids = publicEndpoints.map((endpoint) => endpointFunction(endpoint).id);
  expect([...limited.matchAll(/`(\w+)`/g)].map(([, id]) => id).toSorted()).toEqual(ids.toSorted());
  expect(limited).toMatch(/^Fourteen functions/);
  expect(ids).toHaveLength(14);
  expect(rest.join('. ')).toContain(`With \`10\`, they use at most ${10 * ids.length} together`);
});

interface Rule {
  readonly Name: string;
  readonly Priority: number;
  readonly Action?: object;
  readonly Statement: {
    ManagedRuleGroupStatement?: object;
    AndStatement?: { Statements: [{ RegexMatchStatement: RegexMatch }, { SizeConstraintStatement: object }] };
  };
}
interface RegexMatch {
  readonly RegexString: string;
  readonly FieldToMatch: object;
}

describe('the firewall', () => {
  const [acl] = propertiesOf(everything, 'AWS::WAFv2::WebACL');
  const rules = (acl?.Rules ?? []) as Rule[];

  it('has no empty list of overrides, which WAF would refuse', () => {
    const groups = rules.flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement ?? []);
    expect(groups).toHaveLength(2);
    expect(JSON.stringify(groups)).not.toContain('[]');
  });

  it('gives each rule its own priority', () => {
    expect(rules.map(({ Priority }) => Priority)).toEqual(rules.map((_rule, index) => index));
  });

  describe('blocks bodies over 8 KiB without a login', () => {
    const rule = rules.find(({ Name }) => Name === 'PublicBodySize');
    const [path, size] = rule?.Statement.AndStatement?.Statements ?? [];
    const { RegexString = '', FieldToMatch } = path?.RegexMatchStatement ?? {};
    const pattern = new RegExp(RegexString);

    it('by their size, even if WAF does not inspect all of them', () => {
      expect(rule?.Action).toEqual({ Block: {} });
      expect(size?.SizeConstraintStatement).toMatchObject({
        FieldToMatch: { Body: { OversizeHandling: 'MATCH' } },
        ComparisonOperator: 'GT',
        Size: 8192,
      });
    });

    it.each(publicEndpoints)('on $method $path, with or without stage and trailing slash', (endpoint) => {
      expect(FieldToMatch).toEqual({ UriPath: {} });
      for (const sent of [endpoint.path, `/v1${endpoint.path}`, `/v1${endpoint.path}/`])
        expect(pattern.test(sent), sent).toBe(true);
    });

    it('and on no other path', () => {
      const paths = protectedEndpoints.map((endpoint) => endpoint.path.replace(/\{\w+\}/g, 'x'));
      expect(paths.flatMap((one) => [one, `/v1${one}`]).filter((one) => pattern.test(one))).toEqual([]);
    });

    it('with an expression that is not too long for WAF', () => {
      expect(RegexString.length).toBeLessThanOrEqual(512);
    });
  });
});
