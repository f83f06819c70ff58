export const signInTexts = {
  signIn: 'Sign in',
  signUp: 'Sign up',
  newHere: 'New here?',
  haveAccount: 'Signed up already?',
  name: 'Name',
  email: 'E-mail',
  password: 'Password',
  repeatPassword: 'Repeat password',
  passwordHint: 'At least 8 characters.',
  passwordsDiffer: 'Does not match the password.',
  baseCurrency: 'Base currency',
  baseCurrencyHint: 'Everything is reported in it. It cannot be changed after the first transaction.',
  wrong: 'The e-mail address or the password is wrong.',
  again: 'Sign in again',
  againMore: (email: string) =>
    `Your session is over. Enter the password of ${email} to continue where you were.`,
};
