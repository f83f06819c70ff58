import { Code } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../lib/contracts.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import {
  EVERYTHING_ON,
  FEW_ENDPOINTS,
  ofType,
  referenced,
  type Synthesized,
  synthesize,
  synthesizeOnce,
} from './support.ts';

function plannedEndpoint(index: number): Endpoint {
  return {
    id: `planned${index}`,
    folder: 'planned',
    method: (['GET', 'POST', 'PUT', 'DELETE'] as const)[index % 4] ?? 'GET',
    path: `/planned${Math.floor(index / 2)}/{id}`,
    auth: 'user',
    access: index % 2 ? 'writer' : 'reader',
    tag: 'Planned',
    summary: 'Stands for an endpoint to come',
    errors: [],
  };
}

const PLANNED = 30;

const planned: Endpoint[] = [
  ...endpoints,
  ...Array.from({ length: PLANNED }, (_, index) => plannedEndpoint(index)),
];

const countOf = (settings: object) => Object.keys(synthesizeOnce({ ...settings }).resources).length;

describe('resources of the stack', () => {
  it('are one per endpoint, plus about a hundred and eighty', () => {
    expect(countOf({}) - endpoints.length).toBeLessThanOrEqual(185);
    expect(countOf(EVERYTHING_ON) - endpoints.length).toBeLessThanOrEqual(200);
  });

  it.each([
    ['by default', {}],
    ['with every option on', EVERYTHING_ON],
  ])('grow by one function with one more endpoint, %s', (_which, settings) => {
    // Every few dozen endpoints CDK adds a managed policy for the role that invokes the functions.
    const typesOf = ({ resources }: Synthesized) =>
      Object.values(resources)
        .map(({ Type }) => Type)
        .filter((type) => type !== 'AWS::IAM::ManagedPolicy');
    const before = synthesize(settings, { endpoints: FEW_ENDPOINTS });
    const oneMore = synthesize(settings, { endpoints: [...FEW_ENDPOINTS, plannedEndpoint(0)] });
    expect(typesOf(oneMore).toSorted()).toEqual([...typesOf(before), 'AWS::Lambda::Function'].toSorted());
  });
});

/**
 * The largest stack: every option is on. With what the CDK command adds for each function, as in a deployment:
 * cdk.json turns off the metadata of assets, which only tools that run the functions on a laptop read.
 */
const synthesized = synthesize(
  EVERYTHING_ON,
  {
    endpoints: planned,
    codeOf: () => Code.fromAsset(import.meta.dirname, { exclude: ['*', '!support.ts'] }),
  },
  { 'aws:cdk:enable-path-metadata': true },
);

describe('limits of CloudFormation', () => {
  it(`leave room for ${PLANNED} more endpoints`, () => {
    const { resources, templateBytes, outputs } = synthesized;
    expect(
      Object.keys(resources).length,
      'Endpoints must share resources, or some of them must move to another stack.',
    ).toBeLessThan(500);
    expect(
      templateBytes,
      'CloudFormation accepts 1,000,000 bytes. Shorten what each endpoint adds to the template: most of it is the preflight of its path (cors.ts), then its function (service-functions.ts) and its route (gateway-body.ts).',
    ).toBeLessThan(900_000);
    expect(Object.keys(outputs).length).toBeLessThan(200);
  });
});

describe('limits of IAM', () => {
  /** A reference is shorter in the template than the ARN that it stands for, up to 130 characters. */
  const lengthOf = (policy: unknown): number =>
    JSON.stringify(policy).replaceAll(/\{"Fn::GetAtt":\[[^\]]*\]\}/g, `"${'x'.repeat(130)}"`).length;

  it('leave room in the policies: a role can have 10,240 characters, a managed policy 6,144', () => {
    const inline = new Map<string, number>();
    const add = (role: string, policy: unknown) =>
      inline.set(role, (inline.get(role) ?? 0) + lengthOf(policy));
    for (const [id, { Properties }] of ofType(synthesized, 'AWS::IAM::Role'))
      for (const { PolicyDocument } of Properties.Policies ?? []) add(id, PolicyDocument);
    for (const [, { Properties }] of ofType(synthesized, 'AWS::IAM::Policy'))
      for (const role of Properties.Roles) add(referenced(role) ?? '', Properties.PolicyDocument);
    expect([...inline].filter(([, length]) => length >= 10_240)).toEqual([]);

    const managed = ofType(synthesized, 'AWS::IAM::ManagedPolicy');
    expect(managed.length).toBeGreaterThan(0);
    for (const [id, { Properties }] of managed)
      expect(lengthOf(Properties.PolicyDocument), id).toBeLessThan(6_144);
  });

  it('keep no function from being invoked', () => {
    const policies = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'].flatMap((type) =>
      ofType(synthesized, type).map(([, { Properties }]) => Properties.PolicyDocument),
    );
    const invokable = new Set(
      policies
        .flatMap(({ Statement }) => Statement.flatMap(({ Resource }: { Resource: unknown }) => Resource))
        .map(referenced),
    );
    // All but those that EventBridge and Secrets Manager invoke: the endpoints, the authorizer and the web app.
    expect(invokable.size).toBe(planned.length + 2);
  });
});
