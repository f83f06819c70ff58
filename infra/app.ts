import { App, type AppProps } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { endpoints } from '../lib/contracts.ts';
import { buildFunctions, buildWithoutCollecting } from './build.ts';
import { bundleFolder } from './bundle-folder.ts';
import { fail } from './errors.ts';
import { readSettings } from './settings.ts';
import { ServiceStack } from './stack.ts';

/**
 * The app, for bundles that buildFunctions() has already built. CDK's feature flags have the values that CDK
 * recommends for new projects; listing them in cdk.json would take ninety lines.
 */
export function createApp(props?: AppProps, folderOf: (file: string) => string = bundleFolder): App {
  const app = new App({ ...props, context: { ...recommendedFlags, ...props?.context } });
  const settings = readSettings(app.node.getAllContext());
  // Source maps are not deployed; the local cloud reads them where they were built.
  const codeOf = (file: string) => Code.fromAsset(folderOf(file), { exclude: ['*.map'] });
  new ServiceStack(app, { settings, endpoints, codeOf });
  return app;
}

async function main(): Promise<void> {
  buildWithoutCollecting();
  await buildFunctions();
  createApp().synth();
}

if (import.meta.main) await main().catch(fail);
