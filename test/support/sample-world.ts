import { newUser, PASSWORD, type TestUser } from './api.ts';
import { createSamples, type Samples } from './sample-requests.ts';

/** A user of the tests' cloud who has one of everything. */
export interface SampleWorld extends Samples {
  readonly user: TestUser;
}

export async function newSampleWorld(): Promise<SampleWorld> {
  const user = await newUser({ base_currency_id: 'EUR' });
  return { user, ...(await createSamples({ ...user, password: PASSWORD })) };
}
