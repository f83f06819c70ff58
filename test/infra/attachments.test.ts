import { describe, expect, it } from 'vitest';
import { FEW_ENDPOINTS, ofType, synthesize, synthesizeOnce } from './support.ts';

const byDefault = synthesizeOnce();
const bucketOf = (synthesized = byDefault) => ofType(synthesized, 'AWS::S3::Bucket')[0]?.[1];

describe('bucket of attachments', () => {
  it('is private, encrypted, without access control lists and versions, and outlives the stack', () => {
    expect(ofType(byDefault, 'AWS::S3::Bucket')).toHaveLength(1);
    const bucket = bucketOf();
    expect(bucket?.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      LifecycleConfiguration: {
        Rules: [{ Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }],
      },
    });
    expect(bucket?.Properties).not.toHaveProperty('VersioningConfiguration');
    expect(bucket).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    expect(bucketOf(synthesize({ keepData: false }, { endpoints: FEW_ENDPOINTS }))).toMatchObject({
      DeletionPolicy: 'Delete',
    });
  });

  it('takes no request without TLS, or with an old version of it, from anyone', () => {
    const [, policy] = ofType(byDefault, 'AWS::S3::BucketPolicy')[0] ?? [];
    const statements = policy?.Properties.PolicyDocument.Statement;
    expect(statements).toMatchObject([
      {
        Effect: 'Deny',
        Action: 's3:*',
        Principal: { AWS: '*' },
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
      { Effect: 'Deny', Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } } },
    ]);
    expect(statements).toHaveLength(2);
  });

  it('lets pages of any origin send and read by a signed address, and nothing else', () => {
    expect(bucketOf()?.Properties.CorsConfiguration.CorsRules).toEqual([
      {
        AllowedOrigins: ['*'],
        AllowedMethods: ['GET', 'PUT'],
        AllowedHeaders: ['content-type', 'x-amz-checksum-sha256'],
        MaxAge: 3600,
      },
    ]);
  });

  it('is absent with its paths, functions and permissions if attachments are off', () => {
    const off = synthesize({ attachments: false });
    expect(ofType(off, 'AWS::S3::Bucket')).toEqual([]);
    const text = JSON.stringify(off.resources);
    expect(text).not.toContain('s3:');
    expect(text).not.toContain('functions/attachments');
    expect(text).not.toContain('clean-attachments');
    expect(JSON.stringify(byDefault.resources)).toContain('/attachments/{id}/download');
    expect(text).not.toContain('/attachments/{id}');
  });
});
