import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError, UnsupportedTemplate } from '../errors.ts';
import { isObject, type JsonObject } from '../json.ts';
import { RUN_TYPES, WITHOUT_LOCAL_EFFECT } from './resource-types.ts';

export interface Resource {
  readonly Type: string;
  readonly Properties?: JsonObject;
  readonly Condition?: string;
  readonly Metadata?: JsonObject;
}

export interface Template {
  readonly stackName: string;
  readonly Resources: Readonly<Record<string, Resource>>;
  /** Folder of each file asset, by the object key that functions name in `Code.S3Key`. */
  readonly assets: ReadonlyMap<string, string>;
}

interface Manifest {
  artifacts?: Record<
    string,
    { type: string; properties?: { templateFile?: string; stackName?: string; file?: string } }
  >;
}

interface AssetManifest {
  files?: Record<
    string,
    {
      source: { path?: string; packaging?: string };
      destinations: Record<string, { objectKey: string }>;
    }
  >;
}

/** Reads the output of `cdk synth`: the template of the only stack, and the folders of its assets. */
export function readTemplate(assemblyDir: string): Template {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(assemblyDir, file), 'utf8'));
  const artifacts = Object.entries((read('manifest.json') as Manifest).artifacts ?? {});
  const stacks = artifacts.filter(([, artifact]) => artifact.type === 'aws:cloudformation:stack');
  const [stack] = stacks;
  if (!stack || stacks.length > 1) {
    throw new StartError(`The local cloud runs exactly one stack, but the app has ${stacks.length}.`);
  }
  const [stackId, { properties }] = stack;
  const body = read(properties?.templateFile ?? `${stackId}.template.json`) as Partial<Template>;
  const assets = new Map<string, string>();
  for (const [, artifact] of artifacts) {
    if (artifact.type !== 'cdk:asset-manifest' || !artifact.properties?.file) continue;
    const { files = {} } = read(artifact.properties.file) as AssetManifest;
    for (const file of Object.values(files)) {
      for (const { objectKey } of Object.values(file.destinations)) {
        if (file.source.path) assets.set(objectKey, join(assemblyDir, file.source.path));
      }
    }
  }
  const template: Template = {
    stackName: properties?.stackName ?? stackId,
    Resources: body.Resources ?? {},
    assets,
  };
  refuseUnknownTypes(template);
  return template;
}

function refuseUnknownTypes(template: Template): void {
  for (const [id, { Type, Condition }] of Object.entries(template.Resources)) {
    if (WITHOUT_LOCAL_EFFECT.some((pattern) => pattern.test(Type))) continue;
    if (Condition) throw new UnsupportedTemplate(id, 'resources under a Condition are not supported.');
    if (RUN_TYPES.has(Type)) continue;
    throw new UnsupportedTemplate(id, `resources of type ${Type} are not supported (resource-types.ts).`);
  }
}

export function resourcesOfType(template: Template, type: string): [id: string, properties: JsonObject][] {
  return Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => [id, isObject(resource.Properties) ? resource.Properties : {}]);
}
