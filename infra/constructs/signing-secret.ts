import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { CfnPermission, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

/**
 * The key that signs session tokens. Each version of the secret is a key, and its id is the tokens' `kid`: AWSCURRENT
 * signs, AWSCURRENT and AWSPREVIOUS verify. A rotation therefore only adds a version.
 */
export function createSigningSecret(scope: Construct): Secret {
  return new Secret(scope, 'SigningSecret', {
    description: 'Signs the session tokens of the personal finance service',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    // Without it, users only have to log in again, so it can be deleted with the stack.
    removalPolicy: RemovalPolicy.DESTROY,
  });
}

export function rotateRegularly(secret: Secret, rotation: IFunction, everyDays: number): void {
  secret.addRotationSchedule('Rotation', {
    rotationLambda: rotation,
    automaticallyAfter: Duration.days(everyDays),
    // A deployment must not replace the previous key, because tokens signed with it are still in use.
    rotateImmediatelyOnUpdate: false,
  });
  invokableFromThisAccountOnly(rotation);
}

/** CDK allows Secrets Manager to invoke the function for a secret of any account, and has no option to restrict it. */
function invokableFromThisAccountOnly(rotation: IFunction): void {
  const permissions = rotation.node.findAll().filter((child) => child instanceof CfnPermission);
  for (const permission of permissions) permission.sourceAccount = rotation.stack.account;
}
