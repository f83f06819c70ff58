interface ProblemRow {
  readonly status: number;
  /** The code in words, the same for every occurrence. */
  readonly title: string;
  /** Default message for the client, unless the code that raises the problem gives a more specific one. */
  readonly detail: string;
  /** Only for the API description, and not in the bundles: when it happens, and what a client should do about it. */
  readonly when: string;
  readonly advice: string;
}

/** What books must not contain when an archive is restored. Whatever else they contain is replaced. */
export const KEPT_RECORDS = 'transactions, contacts or obligations';

/**
 * Every problem that this API can return, one row each. Responses, the gateway's own responses, the API description
 * and the typed client all read this table.
 */
export const PROBLEMS = {
  malformed_json: {
    status: 400,
    title: 'The body is not JSON',
    detail: 'The body could not be read as JSON.',
    when: 'The body is not JSON, is nested more than 32 levels deep, is not valid UTF-8, or contains the replacement character U+FFFD.',
    advice: 'Fix the serialization. Repeating the same request cannot succeed.',
  },
  bad_request: {
    status: 400,
    title: 'Bad request',
    detail: 'The request could not be read.',
    when: 'The gateway could not read the request at all.',
    advice: 'Check that the request is well-formed HTTP.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'Send messages with POST. This server has no streams and no sessions.',
    when: 'GET or DELETE on `/mcp`, where clients of the Model Context Protocol ask for streams and end sessions. On all other paths, an unsupported method returns 404.',
    advice: 'Send messages with POST.',
  },
  unauthorized: {
    status: 401,
    title: 'No valid credentials',
    detail:
      'Send the header Authorization: Bearer <token> with a valid token, or the session cookie; POST /auth/login returns both.',
    when: 'The request has no credential, or the credential is expired, revoked or invalid. An invalid bearer token is refused even if the cookie is valid.',
    advice: 'Log in again and use the new token. A program needs a new access token.',
  },
  invalid_credentials: {
    status: 401,
    title: 'Wrong e-mail or password',
    detail: 'The e-mail address or the password is wrong.',
    when: 'The e-mail address or the password is wrong; the response does not say which.',
    advice: 'Ask the person again. Ten failures within 15 minutes block further attempts.',
  },
  invalid_challenge: {
    status: 401,
    title: 'The login has expired',
    detail: 'This login can no longer be completed. Log in again.',
    when: 'The challenge of a login is wrong, has expired, was used, has had five wrong answers, or the password has changed since.',
    advice: 'Log in again with e-mail address and password.',
  },
  invalid_code: {
    status: 401,
    title: 'Wrong code',
    detail: 'The code is wrong or was used.',
    when: 'The code of the authenticator app or the recovery code is wrong or was used.',
    advice:
      'Ask the person again. Five wrong answers end the login; ten within 15 minutes block further ones.',
  },
  invalid_passkey: {
    status: 401,
    title: 'The passkey was refused',
    detail: 'This passkey cannot be used here.',
    when: 'The passkey is not known, belongs to somebody else, was not asked for, or does not prove what it should; the response does not say which.',
    advice: 'Ask for options again, and let the person choose another passkey or way to log in.',
  },
  second_factor_required: {
    status: 403,
    title: 'The second factor is missing',
    detail: 'Send one of totp_code, recovery_code and credential as well.',
    when: 'The user has turned the second factor on, and the request has none. `methods` lists what is accepted, and `passkey_options` are for the browser.',
    advice: 'Ask for the second factor, and repeat the request with it.',
  },
  reauthentication_required: {
    status: 403,
    title: 'Confirm that it is you',
    detail: 'Confirm that it is you with POST /auth/reauthenticate, and repeat the request.',
    when: 'The request changes how to sign in, or is dangerous, and the last sign-in or `POST /auth/reauthenticate` of the session was more than 15 minutes ago.',
    advice: 'Ask for the password, send `POST /auth/reauthenticate`, and repeat the request.',
  },
  csrf_rejected: {
    status: 403,
    title: 'Cross-site request refused',
    detail:
      'A write request that uses the cookie must come from the same site and an allowed origin. Send the token as a bearer token instead.',
    when: 'A write request used the cookie, and the browser reports that it came from another site.',
    advice:
      'Send the token as a bearer token. The cookie is for pages of the same site, on an origin that the operator allows.',
  },
  book_not_found: {
    status: 404,
    title: 'No such book',
    detail: 'You are not a member of such a book. GET /books lists your books, and POST /books creates one.',
    when: 'The header `Book` or the path names a book of which the caller is not a member, or the caller has no book. The response is the same whether or not the book exists.',
    advice: 'Use the id of a book from `GET /books`, or leave the header out to use the default book.',
  },
  last_owner: {
    status: 409,
    title: 'A book needs an owner',
    detail: 'This is the last owner of the book. Make another member an owner first.',
    when: 'The last owner of a book would be removed or get another role.',
    advice: 'Make another member an owner first, or delete the book.',
  },
  sole_owner: {
    status: 409,
    title: 'You are the only owner of a shared book',
    detail:
      'Nobody else owns some of the books that you share. Send shared_books as hand_over or erase, or make another member an owner first.',
    when: '`DELETE /auth/me` without `shared_books`, while the user is the only owner of a book that has other members. `errors` names these books.',
    advice: 'Send `shared_books` as `hand_over` or `erase`, or make another member an owner first.',
  },
  book_limit_reached: {
    status: 409,
    title: 'Too many books',
    detail: 'You are a member of 20 books, which is the limit. Leave or delete a book first.',
    when: 'The user is a member of 20 books.',
    advice: 'Leave or delete a book first.',
  },
  member_limit_reached: {
    status: 409,
    title: 'Too many members',
    detail: 'The book has 10 members, which is the limit. An owner must remove a member first.',
    when: 'The book has 10 members.',
    advice: 'An owner must remove a member first.',
  },
  invitation_limit_reached: {
    status: 409,
    title: 'Too many invitations',
    detail: 'The book has 20 open invitations, which is the limit. Revoke one first.',
    when: 'The book has 20 open invitations.',
    advice: 'Revoke an invitation first.',
  },
  invitation_not_found: {
    status: 404,
    title: 'No such invitation',
    detail:
      'This invitation does not exist, or it was used, declined or revoked, or has expired. Ask for a new one.',
    when: 'The token belongs to no open invitation: it was used, declined or revoked, has expired, was made up, or its inviter is no longer an owner.',
    advice: 'Ask an owner of the book for a new invitation.',
  },
  invitation_email_mismatch: {
    status: 403,
    title: 'The invitation is for somebody else',
    detail: 'This invitation is for another e-mail address.',
    when: 'The invitation names an e-mail address that is not the one of the user.',
    advice: 'Log in as the user who has that address, or ask for another invitation.',
  },
  already_member: {
    status: 409,
    title: 'Already a member',
    detail: 'You are a member of this book already. The invitation stays open for somebody else.',
    when: 'The user who accepts an invitation is a member of the book already.',
    advice: 'Nothing needs to be done. The invitation stays open.',
  },
  insufficient_role: {
    status: 403,
    title: 'Your role in the book does not allow this',
    detail: 'Your role in this book does not allow this request. An owner of the book can change your role.',
    when: "The caller's role in the book is less than the one that the endpoint requires (`x-book-role`).",
    advice: 'Ask an owner of the book for another role.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The access token does not allow this',
    detail:
      'The access token does not allow this request. A token with the scope read may only read, one with the scope record may also record expenses, incomes and transfers, and no token may manage the login, sessions, tokens or webhooks.',
    when: 'The request has an access token that does not allow it: one with the scope `read` may only read, one with the scope `record` may also record expenses, incomes and transfers, and no access token may manage the login, sessions, access tokens or webhooks.',
    advice: 'Use an access token with the scope `write`, or log in.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    detail: 'The request was refused.',
    when: 'A firewall that the operator put in front of the service refused the request.',
    advice: 'Slow down, or send the request id to the operator.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    detail: 'There is no such record.',
    when: 'The record does not exist, is deleted or belongs to another book; or the path or the method does not exist.',
    advice: 'Check the id and the path. `include_deleted=true` shows a deleted record.',
  },
  conflict: {
    status: 409,
    title: 'Changed by someone else at the same time',
    detail: 'Too many changes at the same time; nothing was changed. Try again shortly.',
    when: 'Other writes to the same records kept getting in first. Nothing was changed.',
    advice: 'Repeat the request after the time in `Retry-After`.',
  },
  email_taken: {
    status: 409,
    title: 'The e-mail address is taken',
    detail: 'A user with this e-mail address already exists. Log in, or use another address.',
    when: 'Another user has this e-mail address.',
    advice: 'Log in instead, or choose another address.',
  },
  mail_off: {
    status: 409,
    title: 'There is no mail',
    detail: 'This service sends no mail. Ask its operator.',
    when: 'The operator has not set up mail, so no link can be sent.',
    advice: 'Ask the operator of the service.',
  },
  already_verified: {
    status: 409,
    title: 'The e-mail address is already confirmed',
    detail: 'There is no address to confirm: yours is confirmed already. Read your user again.',
    when: 'There is no address to confirm.',
    advice: 'Nothing is left to do.',
  },
  email_not_verified: {
    status: 409,
    title: 'The e-mail address is not confirmed',
    detail: 'Confirm your e-mail address first. POST /auth/email/resend sends the link again.',
    when: 'A second factor was to be set up, and nobody has confirmed the e-mail address yet. Without it, nobody could help a user who loses the second factor.',
    advice: 'Confirm the e-mail address first.',
  },
  no_second_factor: {
    status: 409,
    title: 'There is no second factor',
    detail: 'There is neither an authenticator app nor a passkey. Set up one of them first.',
    when: 'There is neither an authenticator app nor a passkey.',
    advice: 'Set up an authenticator app or a passkey first.',
  },
  totp_enabled: {
    status: 409,
    title: 'There is an authenticator app already',
    detail: 'An authenticator app is set up already. Remove it first.',
    when: 'An authenticator app is set up already.',
    advice: 'Remove it first.',
  },
  totp_not_pending: {
    status: 409,
    title: 'There is nothing to confirm',
    detail: 'No authenticator app is being set up, or its secret has expired. Begin with POST /auth/totp.',
    when: 'No secret is waiting for a code, or it is older than 15 minutes.',
    advice: 'Begin again with `POST /auth/totp`.',
  },
  passkey_exists: {
    status: 409,
    title: 'The passkey is known already',
    detail: 'This passkey is one of yours already. Use another one, or keep it as it is.',
    when: 'The user has this passkey already.',
    advice: 'Nothing needs to be done.',
  },
  passkey_limit_reached: {
    status: 409,
    title: 'Too many passkeys',
    detail: 'You have 20 passkeys, which is the limit. Delete one that you no longer use.',
    when: 'The user has 20 passkeys.',
    advice: 'Delete a passkey that you no longer use.',
  },
  base_currency_in_use: {
    status: 409,
    title: 'The base currency is in use',
    detail:
      'The base currency cannot change after the first transaction or budget, even if that was deleted. Keep it, or create another book.',
    when: 'The base currency can no longer change, because transactions or budgets were recorded in it.',
    advice: 'Keep the base currency, or create another book.',
  },
  account_code_taken: {
    status: 409,
    title: 'The account code is taken',
    detail: 'Another account has this code. Choose another code, or leave it out.',
    when: 'Another account of the book has this code.',
    advice: 'Choose another code, or leave it out to get the next free one.',
  },
  account_in_use: {
    status: 409,
    title: 'The account is in use',
    detail:
      'The account has ledger lines, categories or obligations, including deleted ones, or a link to an account at a bank. Deactivate it instead, or remove the link.',
    when: 'Ledger lines, categories or obligations use the account, including deleted ones, or it is linked to an account at a bank.',
    advice: 'Deactivate it with `is_active: false` instead.',
  },
  category_name_taken: {
    status: 409,
    title: 'The category name is taken',
    detail: 'A category of this kind with this name already exists. Choose another name.',
    when: 'Another category of the same kind has this name, ignoring case.',
    advice: 'Use that category, or choose another name.',
  },
  group_name_taken: {
    status: 409,
    title: 'The group name is taken',
    detail: 'A group of this kind with this name already exists. Choose another name.',
    when: 'Another group of the same kind has this name, ignoring case.',
    advice: 'Use that group, or choose another name.',
  },
  group_limit_reached: {
    status: 409,
    title: 'Too many groups',
    detail: 'You have 100 groups of categories, which is the limit. Delete one of them.',
    when: 'The book has 100 groups of categories.',
    advice: 'Delete a group. Its categories stay.',
  },
  attachment_limit_reached: {
    status: 409,
    title: 'Too many attachments',
    detail: 'The transaction has 20 files, which is the limit. Delete one of them.',
    when: 'The transaction has 20 files, including those that were only announced.',
    advice: 'Delete an attachment of the transaction.',
  },
  attachment_quota_reached: {
    status: 409,
    title: 'No room for the file',
    detail: 'The files of the book would be larger than allowed. Delete attachments that you no longer need.',
    when: 'The files of the book, including those that were only announced, would be larger than the operator allows.',
    advice: 'Delete attachments, or attach a smaller file.',
  },
  upload_missing: {
    status: 409,
    title: 'The file is not there',
    detail: 'The file was not sent yet. Send it with the request in `upload`, and complete the upload.',
    when: 'The file of an attachment was announced, but not sent or not completed.',
    advice: 'Send the file. `POST /attachments/{id}/upload` returns another address.',
  },
  already_stored: {
    status: 409,
    title: 'The file is stored',
    detail: 'The file of this attachment is stored already. Announce another one to attach it.',
    when: 'The file of an attachment is stored, and another address for it was asked for.',
    advice: 'Nothing more needs to be sent.',
  },
  content_mismatch: {
    status: 422,
    title: 'The file is of another type',
    detail: 'The file does not begin as a file of its type does. The attachment was removed.',
    when: 'The file that was sent does not begin as one of the announced type does. The attachment is removed.',
    advice: 'Announce the file again, with its real type.',
  },
  tag_limit_reached: {
    status: 409,
    title: 'Too many tags',
    detail:
      'The book has 1,000 tags, which is the limit. Use one of them, or take one away from all transactions.',
    when: 'The book has 1,000 tags, and the request names another one.',
    advice: 'Use an existing tag. A tag is gone when no transaction has it any more.',
  },
  rule_limit_reached: {
    status: 409,
    title: 'Too many rules',
    detail:
      'The book would have more than 200 rules, or more than 2,000 values in their conditions, which are the limits. Delete a rule or shorten a list.',
    when: 'The book would have more than 200 rules, or more than 2,000 values in the conditions of all rules.',
    advice: 'Delete a rule, or shorten a list of values.',
  },
  category_in_use: {
    status: 409,
    title: 'The category is in use',
    detail: 'The category has transactions or obligations. Deactivate it instead.',
    when: 'The category has transactions or obligations that are not deleted.',
    advice: 'Deactivate it with `is_active: false` instead.',
  },
  account_limit_reached: {
    status: 409,
    title: 'Too many accounts',
    detail: 'The book has 1,000 accounts, which is the limit. Delete one that nothing uses.',
    when: 'The book has 1,000 accounts. Accounts created for categories do not count.',
    advice: 'Delete an account that nothing uses.',
  },
  category_limit_reached: {
    status: 409,
    title: 'Too many categories',
    detail:
      'The book has 1,000 categories, which is the limit. Delete one without transactions, or use an existing one.',
    when: 'The book has 1,000 categories.',
    advice: 'Delete a category without transactions, or use an existing one.',
  },
  contact_limit_reached: {
    status: 409,
    title: 'Too many contacts',
    detail:
      'The book has 10,000 contacts, including deleted ones, which is the limit. Change or restore one of them.',
    when: 'The book has 10,000 contacts. Deleted ones count, because they can be restored.',
    advice: 'Change or restore an existing contact.',
  },
  obligation_limit_reached: {
    status: 409,
    title: 'Too many obligations',
    detail:
      'The book has 10,000 obligations, including deleted ones, which is the limit. Change or restore one of them.',
    when: 'The book has 10,000 obligations. Deleted ones count, because they can be restored.',
    advice: 'Change or restore an existing obligation.',
  },
  budget_limit_reached: {
    status: 409,
    title: 'Too many assignments',
    detail: 'Your budgets have 100,000 assignments, which is the limit. Assign 0 to remove old ones.',
    when: 'The budgets of all months together have 100,000 assignments that are not 0.',
    advice: 'Remove old assignments by assigning 0.',
  },
  schedule_limit_reached: {
    status: 409,
    title: 'Too many schedules',
    detail: 'The book has 500 schedules, which is the limit. Delete one that has ended.',
    when: 'The book has 500 schedules.',
    advice: 'Delete a schedule that has ended.',
  },
  token_limit_reached: {
    status: 409,
    title: 'Too many access tokens',
    detail: 'You have 50 access tokens, which is the limit. Revoke one that nothing uses.',
    when: 'The user has 50 unexpired access tokens.',
    advice: 'Revoke an access token that nothing uses.',
  },
  occurrence_done: {
    status: 409,
    title: 'The date is no longer open',
    detail:
      'This date of the schedule has already been posted or skipped, or is before the last change of its rule.',
    when: 'The date of the schedule has already been posted or skipped, or is before the last change of its rule.',
    advice: 'Nothing needs to be done. To change what was posted, change the transaction.',
  },
  occurrence_limit_reached: {
    status: 409,
    title: 'Too many dates handled in advance',
    detail:
      'You have posted or skipped 1,000 dates of this schedule in advance, which is the limit. Post or skip earlier dates first.',
    when: '1,000 dates of the schedule were posted or skipped ahead of time: they are after today, or after a date that is still open.',
    advice: 'Post or skip earlier dates first.',
  },
  webhook_limit_reached: {
    status: 409,
    title: 'Too many webhooks',
    detail:
      'The book has 10 webhooks, which is the limit. Delete one, or let one webhook select more events.',
    when: 'The book has 10 webhooks, including inactive ones.',
    advice: 'Delete a webhook that you no longer need, or let one webhook select more events.',
  },
  connection_limit_reached: {
    status: 409,
    title: 'Too many bank connections',
    detail: 'The book has 10 bank connections, which is the limit. Delete one of them.',
    when: 'The book has 10 bank connections.',
    advice: 'Delete a connection that you no longer need. What it has posted stays.',
  },
  connection_revoked: {
    status: 409,
    title: 'The access was revoked',
    detail: 'The provider no longer gives access, so this connection cannot be run. Connect the bank again.',
    when: 'A run was requested for a bank connection whose access the provider has revoked.',
    advice: 'Delete the connection, and make a new one with a new setup token.',
  },
  account_linked: {
    status: 409,
    title: 'The account has a link',
    detail: 'The account is linked to another account at a bank. Remove that link first.',
    when: 'An account was linked to a second account at a bank.',
    advice: 'Remove the other link with `DELETE`, or choose another account.',
  },
  webhook_inactive: {
    status: 409,
    title: 'The webhook is inactive',
    detail: 'The webhook is inactive, so nothing is sent to it. Set is_active to true first.',
    when: 'A test or a repeated delivery was requested for an inactive webhook.',
    advice: 'Activate the webhook with a `PUT` that sets `is_active` to true.',
  },
  external_id_taken: {
    status: 409,
    title: 'The external id is taken',
    detail:
      'Another transaction or payment has this external_id. Look for it with GET /transactions?external_id=. Send another id, or first change or delete the one that has it.',
    when: 'Another transaction or payment that is not deleted has this `external_id`.',
    advice:
      'It may be the same transaction: look it up with `GET /transactions?external_id=`. A payment that moved no money is listed only under its obligation. Before a deleted one can be restored, the other has to be deleted or needs another `external_id`.',
  },
  already_valued: {
    status: 409,
    title: 'There is nothing to revalue',
    detail: 'The account is already valued at the rates of that day.',
    when: "The account's balance in the base currency already equals the converted value of its currency balances.",
    advice: 'Nothing needs to be done.',
  },
  managed_by_obligation: {
    status: 409,
    title: 'The entry belongs to an obligation',
    detail: 'This entry belongs to an obligation. Change the obligation instead.',
    when: 'The entry was created by an obligation.',
    advice: 'Change, delete or restore the obligation; its entry follows.',
  },
  obligation_not_posted: {
    status: 409,
    title: 'The obligation is not posted',
    detail: 'The obligation has no opening entry, so no money can be posted for it. Set its funding first.',
    when: 'A payment that moves money was sent for an obligation without an opening entry.',
    advice:
      'Set `funding_account_id`, `funding_category_id` or `funding` of the obligation first, or leave out `asset_account_id`.',
  },
  obligation_has_payments: {
    status: 409,
    title: 'The obligation has payments',
    detail: 'The obligation has payments that depend on it. Delete them first.',
    when: 'The obligation has payments that are not deleted and depend on what would change.',
    advice: 'Delete its payments first.',
  },
  obligation_changed: {
    status: 409,
    title: 'The obligation has changed',
    detail:
      'The currency, account or opening entry of the obligation has changed since the payment was recorded. Record a new payment instead.',
    when: 'The currency, account or opening entry of the obligation has changed since the payment to restore was recorded.',
    advice: 'Record a new payment instead.',
  },
  exceeds_outstanding: {
    status: 409,
    title: 'The payment exceeds the outstanding amount',
    detail:
      'Restoring the payment would pay more than is outstanding. Increase outstanding_amount of the obligation first, or record a smaller payment.',
    when: 'The payment to restore is larger than the outstanding amount.',
    advice: 'Increase `outstanding_amount` of the obligation, or record a smaller payment.',
  },
  restore_blocked: {
    status: 409,
    title: 'The record cannot be restored',
    detail: 'Its category or account was deleted. Create a new record with another one.',
    when: 'The category or account of the deleted record no longer exists, or restoring it would make a sum too large to keep exactly.',
    advice: 'Create a new record in its place.',
  },
  not_empty: {
    status: 409,
    title: 'The books are not empty',
    detail: `Only a book without ${KEPT_RECORDS} can take an archive. Deleted ones count as well. Restore it into a new book.`,
    when: `The book that an archive is restored into has ${KEPT_RECORDS}.`,
    advice: 'Restore it into a new book.',
  },
  archive_outdated: {
    status: 409,
    title: 'The books changed while the export was fetched',
    detail:
      'Something has been recorded or changed since the first part of this export. Start again without a cursor.',
    when: 'Something was recorded or changed between two parts of an archive, or an account or currency was added, renamed or deleted between two parts of another format, so that the parts would not fit together.',
    advice: 'Start again without `cursor`.',
  },
  period_locked: {
    status: 409,
    title: 'The period is locked',
    detail: 'Everything up to 2026-08-31 is locked. Change the lock first.',
    when: 'The date, before or after the change, is in the locked period.',
    advice: 'Move the lock with `PUT /budgeting/lock`, or use a later date.',
  },
  reconciled: {
    status: 409,
    title: 'The line is reconciled',
    detail: 'It is part of a reconciled statement. Delete the reconciliation first.',
    when: 'The change would alter amount, currency or account of a line that is reconciled, delete it, or change what is cleared in a time that is reconciled.',
    advice:
      'Delete the last reconciliations of the account with `DELETE /accounts/{id}/reconciliations/{reconciliation_id}`, newest first, and reconcile again afterwards.',
  },
  not_reconciled: {
    status: 409,
    title: 'The balances differ',
    detail:
      'The cleared balance is not the balance of the statement. Mark what is on it, or send adjustment_category_id to post the difference.',
    when: 'The balance of the statement is not the cleared balance on its date. `cleared_balance` and `difference` say by how much.',
    advice:
      'Mark or unmark lines until the difference is 0, or send `adjustment_category_id` to post the difference.',
  },
  not_last: {
    status: 409,
    title: 'It is not the last reconciliation',
    detail:
      'Only the last reconciliation of an account and currency can be deleted. Delete the later ones first.',
    when: 'A later reconciliation of the same account and currency exists.',
    advice: 'Delete the later ones first.',
  },
  import_state: {
    status: 409,
    title: 'The import is not in the right state',
    detail: 'An import with the status preview cannot be reverted. Commit or delete it.',
    when: 'The status of the import does not allow a commit, a revert or a deletion, another archive is being restored, or the restore of an archive cannot continue.',
    advice: 'Follow `detail`, or read the import and look at its `status`.',
  },
  edit_running: {
    status: 409,
    title: 'Another edit is running',
    detail: 'Another change of many transactions is running or being reverted. Only one can at a time.',
    when: 'An edit was created or reverted while another one of the book was running or being reverted.',
    advice:
      'List the edits, and continue or revert the one that is `running` or `reverting`, until it is done.',
  },
  edit_state: {
    status: 409,
    title: 'The edit is not in the right state',
    detail: 'An edit with the status reverted cannot be continued. To make the change again, send it again.',
    when: 'The status of the edit does not allow it to be continued or reverted.',
    advice: 'Follow `detail`, or read the edit and look at its `status`.',
  },
  replaced_by_transfer: {
    status: 409,
    title: 'A transfer and the records it replaced cannot both exist',
    detail:
      'A transfer took the place of this record, or of a record that was restored since. Delete the other one first.',
    when: 'An expense or income is restored while the transfer that replaced it exists, or a transfer while one of the records that it replaced does.',
    advice: 'Delete the one that you do not want, then restore the other.',
  },
  import_not_editable: {
    status: 409,
    title: 'The import can no longer be edited',
    detail: 'Rows can be changed only until the import is committed. Change the transactions instead.',
    when: 'A row was changed after the commit of its import had begun.',
    advice: 'Change the transactions themselves, or revert the import and send the file again.',
  },
  version_mismatch: {
    status: 412,
    title: 'The record has changed',
    detail:
      'The record has changed since you read it. Read it again, reapply your change, and send the new ETag.',
    when: 'The record has changed since the version named in `If-Match`.',
    advice: 'Read it again, reapply your change, and send the new `ETag`.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    detail: 'A body may have at most 262144 bytes.',
    when: 'The body is larger than 256 KiB, or the file is larger than 2 MiB.',
    advice: 'Send a smaller body.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body has the wrong media type',
    detail: 'Send the body as JSON, with the header Content-Type: application/json.',
    when: "The body is not declared as `application/json`, or a file is not declared as one of its endpoint's media types; or the body is not compressed as `Content-Encoding` says, with gzip or deflate.",
    advice:
      'Send the header `Content-Type` with the right media type, and leave out `Content-Encoding` unless the body is compressed.',
  },
  validation_failed: {
    status: 422,
    title: 'The request is not valid',
    detail: 'The request is not valid; see errors for: name.',
    when: 'Fields of the body or query parameters are not valid. `errors` lists all of them.',
    advice: 'Show each message next to its field. The field codes are listed below.',
  },
  batch_too_large: {
    status: 422,
    title: 'The batch is too large',
    detail:
      'The transactions do not fit into one write. Send as many as fit, and the rest in further requests.',
    when: 'Together, the transactions change more records than one write can: 99, each counted once. `fits` is how many of them fit, starting with the first. With an `Idempotency-Key`, it also happens if the response is too large to be stored for a retry.',
    advice: 'Send the first `fits` transactions, and the others in further requests, each with its own key.',
  },
  cursor_expired: {
    status: 410,
    title: 'The cursor has expired',
    detail: 'The cursor is too old, or the feed was restarted. Start again without a cursor.',
    when: 'The cursor was last up to date more than 90 days ago, so deletions may be missing, or the feed was restarted after a failure.',
    advice: 'Empty your copy, and read the changes again without a cursor.',
  },
  invalid_cursor: {
    status: 422,
    title: 'The cursor is not valid',
    detail: 'Use the next_cursor of the previous page, with the same filters.',
    when: 'The cursor was altered, or belongs to another user, another access token, or a list with other filters.',
    advice: 'Start the list again without a cursor.',
  },
  invalid_idempotency_key: {
    status: 422,
    title: 'The Idempotency-Key is not valid',
    detail: 'An Idempotency-Key must have 1 to 255 printable ASCII characters.',
    when: 'The `Idempotency-Key` is empty, too long or contains characters other than printable ASCII.',
    advice: 'Send 1 to 255 printable characters, for example a UUID.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    detail: 'This Idempotency-Key was used for another request. Use a new key for every new request.',
    when: 'The same `Idempotency-Key` was sent with another body or path within 30 days.',
    advice: 'Use a new key for each new request, and reuse it only to repeat that request.',
  },
  too_many_attempts: {
    status: 429,
    title: 'Too many attempts',
    detail: 'Too many failed attempts. Wait before you try again.',
    when: 'Ten wrong passwords for one user or e-mail address, ten wrong answers as the second factor, or a hundred wrong passwords from one network address, within 15 minutes; too many requests for mails; or more than 4 runs of a bank connection in 24 hours.',
    advice: 'Wait for the time in `Retry-After`. Until then, even the right password or answer is refused.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many requests at once. Repeat this one after the time in Retry-After.',
    when: 'More requests arrived at once than the service is configured for.',
    advice: 'Wait for the time in `Retry-After`, then repeat the request. Nothing was changed.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    detail: 'Something went wrong on our side. Quote the request id when you report it.',
    when: 'The service failed.',
    advice: 'Report the request id to the operator.',
  },
  outcome_unknown: {
    status: 503,
    title: 'The outcome is not known',
    detail:
      'The service did not respond in time, and the request may have taken effect. Read the record before you repeat the request.',
    when: 'The database or the function did not respond in time: the change may or may not have been made.',
    advice: 'Repeat the request with the same `Idempotency-Key`, or read the record first.',
  },
  service_unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    detail: 'The service is overloaded; nothing was changed. Try again shortly.',
    when: 'The database is overloaded, the credentials could not be checked, or transactions kept being written while a report or a list was read. Nothing was changed.',
    advice: 'Repeat the request after the time in `Retry-After`.',
  },
} as const satisfies Record<string, ProblemRow>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Sorted by status. */
export function problemCodes(): ProblemCode[] {
  return (Object.keys(PROBLEMS) as ProblemCode[]).toSorted((a, b) => PROBLEMS[a].status - PROBLEMS[b].status);
}
