import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

/**
 * The key for what the table must not show: it encrypts the secrets of webhooks and authenticator apps, and makes the
 * codes of links and challenges. It is a separate secret, for 0.40 dollars per month, because a function that talks to
 * hosts that users choose needs it, and must not be able to read the key that signs session tokens. Besides, the signing
 * key is rotated, while what this key has encrypted is kept.
 */
export function createSealingKey(scope: Construct, { keepData }: { keepData: boolean }): Secret {
  return new Secret(scope, 'SealingKey', {
    description:
      'Seals webhook secrets, authenticator secrets and recovery codes of the personal finance service. Replace it only with npm run replace-sealing-key',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    // What it has encrypted is in the table, and useless without it. If the first deployment fails, it has encrypted
    // nothing yet, and would cost money for nothing.
    removalPolicy: keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
}
