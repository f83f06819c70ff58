import { newUser, PASSWORD, type TestUser } from './api.ts';
import { invited } from './members.ts';
import { createSamples, type Samples } from './sample-requests.ts';

/** A user of the tests' cloud who has one of everything. */
export interface SampleWorld extends Samples {
  readonly user: TestUser;
  /** Who has invited the user. */
  readonly host: TestUser;
}

export async function newSampleWorld(): Promise<SampleWorld> {
  const user = await newUser({ base_currency_id: 'EUR' });
  const host = await newUser();
  const { token } = await invited(host);
  return {
    user,
    host,
    ...(await createSamples({ ...user, password: PASSWORD, invitationToken: token })),
  };
}
