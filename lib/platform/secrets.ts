import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { config } from './config.ts';
import { connectAtInit } from './connect.ts';
import { endpointUrl, sdkOptions } from './sdk.ts';

const client = new SecretsManagerClient({
  ...sdkOptions('secretsmanager', config.secretsManagerEndpoint),
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
});
connectAtInit(client, () => endpointUrl('secretsmanager', config.secretsManagerEndpoint));

/** A version of a secret by its stage or its id; undefined if the secret has no such version. */
export async function findSecret(
  secretId: string,
  which: { readonly VersionStage: string } | { readonly VersionId: string },
): Promise<{ id: string; value: string } | undefined> {
  try {
    const result = await client.send(new GetSecretValueCommand({ SecretId: secretId, ...which }));
    const { VersionId: id, SecretString: value } = result;
    return id && value ? { id, value } : undefined;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}
