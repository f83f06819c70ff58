export interface User {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Name of the user. */
    name: string;
    /** E-mail address to log in with, in lower case; unique among all users. */
    email: string;
    /** Code of the base currency, which everything is converted to and reported in. */
    base_currency_id: string;
    /** IANA name of the time zone that decides which day is today, as sent. */
    time_zone: string;
    /** When the user proved that the e-mail address is theirs. Left out if they have not. */
    email_verified_at?: string;
    /** The e-mail address that replaces `email` once the user has confirmed it. Left out if there is none. */
    pending_email?: string;
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
}
export interface AuthResult {
    /** The user. */
    data: User;
    /** Send it as `Authorization: Bearer <token>`. */
    token: string;
    /** Always `Bearer`. */
    token_type: 'Bearer';
}
export interface LoginChallenge {
    /** Always true. */
    second_factor_required: true;
    /** Send it with the second factor. It is valid for five minutes and for five wrong answers. */
    challenge: string;
    /** When the challenge expires. */
    expires_at: string;
    /** What the second step accepts. */
    methods: Array<'totp' | 'passkey' | 'recovery_code'>;
    /** For `navigator.credentials.get`. Only if `methods` has `passkey`. */
    passkey_options?: PasskeyRequestOptions;
}
export type LoginResult = AuthResult | LoginChallenge;
export interface SecondFactor {
    /** Whether logging in with the password takes a second factor. */
    is_required: boolean;
    /** When the authenticator app was set up. Left out if there is none. */
    totp_since?: string;
    /** How many passkeys there are. */
    passkey_count: number;
    /** How many recovery codes have not been used. */
    recovery_codes_left: number;
}
export interface ChangedSecondFactor {
    /** Whether logging in with the password takes a second factor. */
    is_required: boolean;
    /** When the authenticator app was set up. Left out if there is none. */
    totp_since?: string;
    /** How many passkeys there are. */
    passkey_count: number;
    /** How many recovery codes have not been used. */
    recovery_codes_left: number;
    /** Ten recovery codes, each of which replaces the second factor once. They are shown only in this response. */
    recovery_codes?: string[];
}
export interface PendingTotp {
    /** The secret in base32, to be typed in. Only in this response. */
    secret?: string;
    /** The same as a URI, to be shown as a QR code. */
    uri?: string;
    /** Until when it can be confirmed. */
    expires_at: string;
}
export interface RecoveryCodes {
    /** Ten recovery codes, each of which replaces the second factor once. They are shown only in this response. */
    recovery_codes?: string[];
}
export interface Passkey {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Name of the passkey. */
    name: string;
    /** Id of the credential, in base64url. */
    credential_id: string;
    /** The domain that it was made for. It works only there. */
    rp_id: string;
    /** How the browser reaches it. */
    transports: string[];
    /** Whether it is backed up, such as by a password manager. */
    is_synced: boolean;
    /** When it was added. */
    created_at: string;
    /** When it was last used. Left out if it never was. */
    last_used_at?: string;
}
export interface NewPasskeyOptions {
    /** For `PublicKeyCredential.parseCreationOptionsFromJSON` and `navigator.credentials.create`. */
    options: PasskeyCreationOptions;
}
/** For `PublicKeyCredential.parseCreationOptionsFromJSON` and `navigator.credentials.create`. */
export interface PasskeyCreationOptions {
    /** The service. */
    rp: {
        /** The domain that passkeys are for. */
        id: string;
        /** Name of the service. */
        name: string;
    };
    /** The user. */
    user: {
        /** Id of the user in 16 bytes, in base64url. */
        id: string;
        /** E-mail address of the user. */
        name: string;
        /** Name of the user. */
        displayName: string;
    };
    /** What is signed, in base64url. */
    challenge: string;
    /** The algorithms that the service accepts: ES256, EdDSA and RS256. */
    pubKeyCredParams: Array<{
        /** Always `public-key`. */
        type: 'public-key';
        /** Number of the algorithm in COSE. */
        alg: number;
    }>;
    /** How long the browser waits, in milliseconds. */
    timeout: number;
    /** The passkeys that the user has already. */
    excludeCredentials: Array<{
        /** Id of the credential, in base64url. */
        id: string;
        /** Always `public-key`. */
        type: 'public-key';
        /** How the browser reaches it. */
        transports: string[];
    }>;
    /** What the authenticator should be able to do. */
    authenticatorSelection: {
        /** Whether the passkey can be found without its id. */
        residentKey: 'preferred';
        /** Whether the authenticator checks who is there, such as with a fingerprint or a PIN. */
        userVerification: 'required' | 'preferred' | 'discouraged';
    };
    /** No statement about the authenticator is needed. */
    attestation: 'none';
}
export interface PasskeyLoginOptions {
    /** For `PublicKeyCredential.parseRequestOptionsFromJSON` and `navigator.credentials.get`. */
    options: PasskeyRequestOptions;
}
/** For `PublicKeyCredential.parseRequestOptionsFromJSON` and `navigator.credentials.get`. */
export interface PasskeyRequestOptions {
    /** The domain that passkeys are for. */
    rpId: string;
    /** What is signed, in base64url. */
    challenge: string;
    /** How long the browser waits, in milliseconds. */
    timeout: number;
    /** The passkeys that will do. Left out if any will. */
    allowCredentials?: Array<{
        /** Id of the credential, in base64url. */
        id: string;
        /** Always `public-key`. */
        type: 'public-key';
        /** How the browser reaches it. */
        transports: string[];
    }>;
    /** Whether the authenticator checks who is there, such as with a fingerprint or a PIN. */
    userVerification: 'required' | 'preferred' | 'discouraged';
}
export interface Freshness {
    /** How long the session stays fresh. */
    fresh_until: string;
}
export interface SecurityEvent {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** What happened. */
    type: 'registered' | 'signed_in' | 'sign_in_failed' | 'signed_out' | 'session_ended' | 'reauthenticated' | 'email_verified' | 'email_change_requested' | 'email_changed' | 'email_change_undone' | 'password_changed' | 'password_reset' | 'token_created' | 'token_deleted' | 'webhook_created' | 'totp_added' | 'totp_removed' | 'passkey_added' | 'passkey_removed' | 'second_factor_on' | 'second_factor_off' | 'recovery_codes_made' | 'recovery_code_used' | 'member_joined' | 'owner_added' | 'member_removed';
    /** When it happened. */
    created_at: string;
    /** The device or client of the request. */
    device?: string;
    /** The network of the request: the first 24 bits of an IPv4 address, 48 of IPv6. */
    network?: string;
    /** What a sign-in ended with, or failed on. */
    method?: 'password' | 'totp' | 'recovery_code' | 'passkey';
    /** Who did it, if it was not the user. */
    by?: 'operator';
}
export interface AuthOptions {
    /** Whether the service sends mail: links for a new password, and notices. */
    mail: boolean;
    /** The domain that passkeys are for. */
    rp_id: string;
}
export interface VerifiedEmail {
    /** The e-mail address. */
    email: string;
    /** When it was confirmed. */
    email_verified_at: string;
}
export interface EmailAddress {
    /** The e-mail address. */
    email: string;
}
export interface UndoneEmailChange {
    /** The e-mail address. */
    email: string;
    /** What somebody else may have set up. */
    removed: {
        /** How many passkeys were removed. */
        passkeys: number;
        /** Whether the authenticator app was removed. */
        totp: boolean;
        /** How many webhooks are inactive now. */
        webhooks: number;
    };
    /** Whom the account has let into books or made owners since 7 days before the change was asked for. Remove those whom you do not know. */
    new_members: NewMember[];
}
export interface NewMember {
    /** Id of the book. */
    book_id: string;
    /** Name of the book. */
    book_name: string;
    /** Id of the member. */
    user_id: string;
    /** Name of the member. */
    name: string;
    /** What the member may do, or could do until now. */
    role: 'viewer' | 'recorder' | 'editor' | 'owner';
}
export interface Accepted {
}
export interface Session {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** The device or client that logged in. */
    device_name: string;
    /** When the session was opened. */
    created_at: string;
    /** The last day on which the session was used, in UTC. */
    last_used_at: string;
    /** When the token of the session expires. */
    expires_at: string;
    /** Whether this request uses the session. */
    current: boolean;
}
export interface AccessToken {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** What the token is for. */
    name: string;
    /** What the token allows: `read` only reads; `record` also records expenses, incomes and transfers; `write` also creates, changes and deletes everything else. A token never allows more than your role in the book. */
    scope: 'read' | 'record' | 'write';
    /** The only book that the token can use. If it is left out, the token can use all your books, and without the header `Book` the default one. */
    book_id?: string;
    /** When the token was created. */
    created_at: string;
    /** When the token expires. */
    expires_at: string;
    /** The last day on which the token was used, in UTC. Left out until then. */
    last_used_at?: string;
    /** Whether the token stays valid when the password changes. */
    keep_on_password_change: boolean;
    /** The token itself, to be sent as `Authorization: Bearer <token>`. Only in the response to the request that creates it: it is not stored, and repeating the request does not return it. */
    token?: string;
}
export interface Book {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Name of the book. Two books may have the same name. */
    name: string;
    /** Code of the base currency, which everything is converted to and reported in. */
    base_currency_id: string;
    /** IANA name of the time zone that decides which day is today, as sent. */
    time_zone: string;
    /** What you may do in this book. */
    role: 'viewer' | 'recorder' | 'editor' | 'owner';
    /** Whether requests without the header `Book` are about this book. */
    is_default: boolean;
    /** How many members the book has. */
    member_count: number;
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
}
export interface Member {
    /** Id of the user. */
    id: string;
    /** Name of the user. */
    name: string;
    /** E-mail address of the user. */
    email: string;
    /** What the member may do. */
    role: 'viewer' | 'recorder' | 'editor' | 'owner';
    /** The member's part of shared expenses, relative to the weights of the others. */
    weight: number;
    /** When the user joined the book. */
    joined_at: string;
    /** When the membership was last changed. */
    updated_at: string;
}
export interface Invitation {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** What the new member may do. */
    role: 'viewer' | 'recorder' | 'editor';
    /** Only the user with this e-mail address can accept it. */
    email?: string;
    /** The owner who invites. */
    invited_by: Inviter;
    /** When the invitation was created. */
    created_at: string;
    /** When the invitation expires. */
    expires_at: string;
    /** The token that accepts the invitation. Only in the response to the request that creates it: it is not stored, and repeating the request does not return it. */
    token?: string;
}
/** The owner who invites. */
export interface Inviter {
    /** Id of the user. */
    id: string;
    /** Name of the user. */
    name: string;
}
export interface Author {
    /** Id of the user. */
    id: string;
    /** Current name of the user, or the last one of a former member; null if the user was erased. */
    name: string | null;
}
export interface InvitationPreview {
    /** Name of the book. */
    book_name: string;
    /** What the new member may do. */
    role: 'viewer' | 'recorder' | 'editor';
    /** The owner who invites. */
    invited_by: {
        /** Id of the user. */
        id: string;
        /** Name of the user. */
        name: string;
    };
    /** Only the user with this e-mail address can accept it. */
    email?: string;
    /** When the invitation expires. */
    expires_at: string;
}
export interface Account {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Number in the chart of accounts, unique among your accounts. */
    code: string;
    /** Name of the account. */
    name: string;
    /** Type of the account. It never changes. */
    type: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
    /** Whether new transactions and obligations may use it. */
    is_active: boolean;
    /** The currency that an asset or liability account is kept in. It is what imports and opening balances are in unless they say otherwise, and not a limit: transactions may be in any currency. Default: `opening_currency_id`, or else the base currency. Left out of an update: kept. */
    currency_id?: string;
    /** Whether the money on an asset or liability account is there to be assigned in budgets. Default: true. Left out of an update: kept. */
    in_budget?: boolean;
    /** Id of the member of the book whose money is on an asset or liability account, for the report of who owes whom. Left out: the account is joint. */
    owner_member_id?: string;
    /** Balance in the base currency. */
    balance: number;
    /** Non-zero balances, by currency. */
    balances: AccountBalance[];
    /** Balances of what is cleared on an asset or liability account, by currency: those that are not 0, or reconciled. */
    cleared_balances?: Array<{
        /** Code of the currency. */
        currency_id: string;
        /** Sum of the cleared lines, with the same sign rule as the account's `balance`. */
        balance: number;
        /** Date of the last reconciliation in this currency. Left out if there is none. */
        reconciled_through?: string;
    }>;
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
}
export interface AccountBalance {
    /** Code of the currency. */
    currency_id: string;
    /** Balance in this currency, with the same sign rule as the account's `balance`. */
    balance: number;
}
export interface Category {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Whether it is for expenses or for incomes. It never changes. */
    kind: 'expense' | 'income';
    /** Name, unique within its kind, ignoring case. */
    name: string;
    /** Whether new transactions may use it. */
    is_active: boolean;
    /** What its budget carries over from one month to the next: `none` nothing, `surplus` what is left, and `full` overspending too. It applies to all months. */
    budget_rollover: BudgetRollover;
    /** The ledger account that it posts to. */
    account: {
        /** Id of the account. */
        id: string;
        /** Current name of the account. */
        name: string;
        /** Current code of the account. */
        code: string;
        /** `expense` or `income`, like the kind of the category. */
        type: string;
        /** Whether new transactions may use the account. */
        is_active: boolean;
    };
    /** Id of its group, of the same kind. Left out: none. */
    group_id?: string;
    /** Its place in the order. What is between two others gets a number between theirs. Left out: after those that have one, by name. */
    position?: number;
    /** Name of a picture. The app shows a ring for one that it does not know. */
    icon?: string;
    /** What its budget is meant to have. It has endpoints of its own. */
    target?: Target;
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
}
export type BudgetRollover = 'none' | 'surplus' | 'full';
export interface Rule {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Name of the rule. */
    name: string;
    /** Its place among all rules, from 1. Rules run in this order. */
    position: number;
    /** Whether it runs. */
    is_active: boolean;
    /** Whether all of its conditions must match, or any. */
    match: 'all' | 'any';
    /** What a transaction must look like. */
    conditions: Array<{
        /** What is compared. `text` is the payee or the memo, whichever matches. `account_id` and `currency_id` are those of the import, or else of any line. */
        field: 'payee' | 'memo' | 'text' | 'amount' | 'direction' | 'account_id' | 'currency_id';
        /** How it is compared. Texts: `is`, `contains`, `starts_with` or `like` (the whole text, in which `*` is anything), without case, marks and repeated spaces. Amounts: `is`, `at_least` or `at_most`. Everything else: `is`. */
        op: 'is' | 'contains' | 'starts_with' | 'like' | 'at_least' | 'at_most';
        /** A text, an id, `in` or `out`, or an amount above 0. A list of 1 to 20, except for amounts: any of them suffices. A text has 1 to 150 characters, and an amount is in the currency of the transaction. */
        value: string | number | string[];
        /** Whether it must not match. Default: false. */
        not?: boolean;
    }>;
    /** What it sets. */
    actions: {
        /** Sets this active category. */
        category_id?: string;
        /** Divides the amount: percents that add up to 100. */
        splits?: Array<{
            /** An active category. All of them are of one kind. */
            category_id: string;
            /** Its share of the amount, above 0, with at most 2 decimals. */
            percent: number;
        }>;
        /** Makes it a transfer with this active asset or liability account. In imports only. */
        transfer_account_id?: string;
        /** Leaves the row out. In imports only. */
        exclude?: true;
        /** Replaces the payee. */
        payee?: string;
        /** Replaces the memo. */
        memo?: string;
        /** Adds these tags. What is beyond 10 is dropped. */
        tags?: string[];
    };
    /** Whether no other rule runs after it has matched. */
    stop: boolean;
    /** Whether an action names a category or an account that is inactive or gone. That action is passed over. */
    is_broken: boolean;
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
}
export interface Group {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Whether it is for expenses or for incomes. It never changes. */
    kind: 'expense' | 'income';
    /** Name, unique within its kind, ignoring case. */
    name: string;
    /** Its place in the order. What is between two others gets a number between theirs. Left out: after those that have one, by name. */
    position?: number;
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
}
/** What its budget is meant to have. It has endpoints of its own. */
export interface Target {
    /** `monthly`: assign `amount` every month. `refill`: assign what is missing to `amount`. `by_month`: have `amount` in `month`, in equal parts until then. */
    type: 'monthly' | 'refill' | 'by_month';
    /** Amount in the base currency. */
    amount: number;
    /** Of `by_month`: the month in which it is due. */
    month?: string;
    /** Of `by_month`: after how many months it is due again. */
    repeat_months?: number;
}
export interface GroupBudget {
    /** Id of the group. */
    group_id: string;
    /** Current name of the group. */
    name: string;
    /** Sum over its categories. */
    assigned: number;
    /** Sum over its categories. */
    carried: number;
    /** Sum over its categories. */
    activity: number;
    /** Sum over its categories. */
    available: number;
    /** Sum over its categories. */
    needed: number;
}
export interface MonthBudget {
    /** The month. */
    month: string;
    /** Code of the base currency, which all amounts are in. */
    base_currency_id: string;
    /** Income of the month. */
    income: number;
    /** What else the accounts in the budget gained in the month: opening balances, transfers to and from accounts outside the budget, what those paid or received for a category, journal entries, revaluations. In the first month with an assignment, also what the accounts had before. */
    other: number;
    /** Sum over all categories. */
    assigned: number;
    /** Sum over all categories. */
    activity: number;
    /** Sum over all categories. */
    available: number;
    /** Amount left to assign: `income` and `other` since the first month with an assignment, minus everything assigned since, plus what categories did not carry over. From that month on, `to_assign` + `available` is what the accounts in the budget have at the end of the month: assets minus liabilities. */
    to_assign: number;
    /** What is missing to the targets of all categories. */
    needed: number;
    /** All expense groups, in order. Categories without a group are in none of them. */
    groups: GroupBudget[];
    /** Expense categories in the order of their groups, then by position and name; inactive ones only if one of their numbers is not 0. */
    categories: CategoryBudget[];
}
export interface CategoryBudget {
    /** Id of the category. */
    category_id: string;
    /** Current name of the category. */
    name: string;
    /** Whether new transactions may use the category. */
    is_active: boolean;
    /** Amount assigned in this month. It may be negative. */
    assigned: number;
    /** Amount carried over from the previous month, as its `rollover` says. */
    carried: number;
    /** Spending in the month, as a negative number, plus refunds. */
    activity: number;
    /** `carried` + `assigned` + `activity`. */
    available: number;
    /** The current `budget_rollover` of the category. */
    rollover: BudgetRollover;
    /** Id of the group that the category is in. */
    group_id?: string;
    /** The current target of the category. */
    target?: {
        /** `monthly`: assign `amount` every month. `refill`: assign what is missing to `amount`. `by_month`: have `amount` in `month`, in equal parts until then. */
        type: 'monthly' | 'refill' | 'by_month';
        /** Amount in the base currency. */
        amount: number;
        /** Of `by_month`: the month in which it is due. */
        month?: string;
        /** Of `by_month`: after how many months it is due again. */
        repeat_months?: number;
        /** Of `by_month`: the next month in which it is due; left out after the last. */
        due_month?: string;
    };
    /** What is missing to the target in this month. Only with a target. */
    needed?: number;
}
export interface Assignment {
    /** The month. */
    month: string;
    /** Id of the category. */
    category_id: string;
    /** Amount assigned in this month. It may be negative. */
    assigned: number;
}
export interface BudgetReport {
    /** First month. */
    from: string;
    /** Last month. */
    to: string;
    /** Code of the base currency, which all amounts are in. */
    base_currency_id: string;
    /** Every month of the range, in order. */
    months: MonthBudget[];
}
export interface Transaction {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Expense or income. */
    kind: 'expense' | 'income';
    /** Day of the transaction. */
    date: string;
    /** Currency code of `amount`. */
    currency_id: string;
    /** Same as `currency_id`. */
    currency_code: string;
    /** Code of the base currency. */
    base_currency_id: string;
    /** Same as `base_currency_id`. */
    base_currency_code: string;
    /** Its category; with `splits`, the category of the first split. */
    category_id: string;
    /** The parts, if it has more than one category. */
    splits?: Array<{
        /** Id of its line. */
        id: string;
        /** An active category of the same kind. */
        category_id: string;
        /** Amount in the currency of the transaction. Negative for a discount or a returned deposit, never 0. */
        amount: number;
        /** Its share of `base_amount`. */
        base_amount: number;
        /** Note on this part. Left out if there is none. */
        memo?: string;
    }>;
    /** The account that pays or receives: an active one of type `asset` or `liability` (a credit card). */
    asset_account_id: string;
    /** Amount in the currency of the transaction. */
    amount: number;
    /** `amount` times `fx_rate`, rounded half away from zero to the decimals of the base currency. */
    base_amount: number;
    /** Whether it is a refund. Amounts stay positive. */
    is_refund: boolean;
    /** Units of the base currency per unit of the currency, frozen at posting. */
    fx_rate: number;
    /** Date of the rate: the day it was published if it is the provider's, otherwise that of the transaction. */
    fx_rate_date: string;
    /** Where the rate comes from: the `provider`, the `user`, or no conversion. */
    fx_rate_source: 'provider' | 'user' | 'same_currency';
    /** Who was paid, or who paid. Left out if it is empty. */
    payee?: string;
    /** Your own note. Left out if there is none. */
    memo?: string;
    /** Your own id for it, unique among your transactions that are not deleted. Left out if there is none. */
    external_id?: string;
    /** Its tags, in the order sent. Left out if there are none. */
    tags?: string[];
    /** Which of category (or splits), payee, memo and tags an import, earlier transactions or a rule have set, and nobody has changed since. Left out if there are none. */
    automatic?: Array<'category_id' | 'payee' | 'memo' | 'tags'>;
    /** How many files are attached and stored. Left out if there are none. */
    attachment_count?: number;
    /** Whether the date is in the locked period. */
    is_locked: boolean;
    /** The ledger entry. Debits equal credits in the base currency, and in the currency of the lines if they share one. */
    lines: LedgerLine[];
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
    /** When it was deleted. Only on a deleted record. */
    deleted_at?: string;
}
export interface LedgerLine {
    /** Opaque id. */
    id: string;
    /** The account that the line changes. */
    account_id: string;
    /** Current name of the account. */
    account_name: string;
    /** Currency code of `debit` and `credit`. */
    currency_id: string;
    /** Debit in the currency of the line. */
    debit: number;
    /** Credit in the currency of the line. */
    credit: number;
    /** Debit in the base currency. */
    debit_base: number;
    /** Credit in the base currency. */
    credit_base: number;
    /** Units of the base currency per unit of the currency of the line. */
    fx_rate: number;
    /** Where the rate comes from: the `provider`, the `user`, no conversion, or two amounts that imply it. */
    fx_rate_source: 'provider' | 'user' | 'same_currency' | 'implied';
    /** Note on the line, or else on the transaction. Left out if there is none. */
    memo?: string;
    /** The day of the line on the statement of its account. Left out if it is not cleared. */
    cleared_on?: string;
    /** Whether a reconciliation of the account covers that day. Left out if the line is not cleared. */
    is_reconciled?: boolean;
}
export interface Transfer {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Always `transfer`. */
    kind: 'transfer';
    /** Day of the transfer. */
    date: string;
    /** The account that the money leaves: an active one of type `asset` or `liability`. */
    from_account_id: string;
    /** The account that the money arrives in: an active one of type `asset` or `liability`. The same as `from_account_id` only if the currencies differ. */
    to_account_id: string;
    /** Currency code of `amount`. */
    currency_id: string;
    /** Amount that left the account. */
    amount: number;
    /** Currency code of `to_amount`. */
    to_currency_id: string;
    /** Amount that arrived. */
    to_amount: number;
    /** Code of the base currency. */
    base_currency_id: string;
    /** The amount of the side that is in the base currency; otherwise `amount` times `fx_rate`, rounded half away from zero to the decimals of the base currency. */
    base_amount: number;
    /** Units of the base currency per unit of the currency, frozen at posting. */
    fx_rate: number;
    /** Date of the rate: the day it was published if it is the provider's, otherwise that of the transaction. */
    fx_rate_date: string;
    /** Where the rate comes from: the `provider`, the `user`, no conversion, or the two amounts that imply it. */
    fx_rate_source: 'provider' | 'user' | 'same_currency' | 'implied';
    /** Who was paid, or who paid. Left out if it is empty. */
    payee?: string;
    /** Your own note. Left out if there is none. */
    memo?: string;
    /** Your own id for it, unique among your transactions that are not deleted. Left out if there is none. */
    external_id?: string;
    /** Its tags, in the order sent. Left out if there are none. */
    tags?: string[];
    /** Which of category (or splits), payee, memo and tags an import, earlier transactions or a rule have set, and nobody has changed since. Left out if there are none. */
    automatic?: Array<'category_id' | 'payee' | 'memo' | 'tags'>;
    /** How many files are attached and stored. Left out if there are none. */
    attachment_count?: number;
    /** Whether the date is in the locked period. */
    is_locked: boolean;
    /** The ledger entry. Debits equal credits in the base currency, and in the currency of the lines if they share one. */
    lines: LedgerLine[];
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
    /** When it was deleted. Only on a deleted record. */
    deleted_at?: string;
}
export interface JournalEntry {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Always `journal`. */
    kind: 'journal';
    /** Day of the entry. */
    date: string;
    /** Currency code of its lines. */
    currency_id: string;
    /** Sum of the debits in the currency of the entry. */
    amount: number;
    /** Code of the base currency. */
    base_currency_id: string;
    /** Sum of the debits in the base currency. */
    base_amount: number;
    /** Units of the base currency per unit of the currency, frozen at posting. */
    fx_rate: number;
    /** Date of the rate: the day it was published if it is the provider's, otherwise that of the transaction. */
    fx_rate_date: string;
    /** Where the rate comes from: the `provider`, the `user`, or no conversion. */
    fx_rate_source: 'provider' | 'user' | 'same_currency';
    /** Who was paid, or who paid. Left out if it is empty. */
    payee?: string;
    /** Your own note. Left out if there is none. */
    memo?: string;
    /** Your own id for it, unique among your transactions that are not deleted. Left out if there is none. */
    external_id?: string;
    /** Its tags, in the order sent. Left out if there are none. */
    tags?: string[];
    /** Which of category (or splits), payee, memo and tags an import, earlier transactions or a rule have set, and nobody has changed since. Left out if there are none. */
    automatic?: Array<'category_id' | 'payee' | 'memo' | 'tags'>;
    /** How many files are attached and stored. Left out if there are none. */
    attachment_count?: number;
    /** Whether the date is in the locked period. */
    is_locked: boolean;
    /** The lines. Debits equal credits in both currencies. */
    lines: LedgerLine[];
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
    /** When it was deleted. Only on a deleted record. */
    deleted_at?: string;
}
export interface Tag {
    /** The tag. */
    tag: string;
    /** How many transactions have it. Deleted ones do not count. */
    count: number;
}
export type AnyTransaction = Transaction | Transfer | JournalEntry | Payment;
export interface Edit {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** If it is `running` or `reverting`, repeat the request to continue. */
    status: 'running' | 'done' | 'reverting' | 'reverted';
    /** Which transactions it is about. */
    filter: EditFilter;
    /** What is set. */
    actions?: EditActions;
    /** The rule that runs. */
    rule?: EditRule;
    /** The stored rules that run, in their order: these, or all that are active. */
    rule_ids?: string[] | 'active';
    /** Whether rules also change what was set by hand. */
    overwrite: boolean;
    /** How many transactions it has found and changed. */
    counts: EditCounts;
    /** Whether it ended after 10,000 changes, although more transactions match: send it again for them. */
    is_partial: boolean;
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
    /** When it is gone. What it has changed stays. */
    expires_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
}
/** Which transactions it is about. */
export interface EditFilter {
    /** Only these transactions, at most 1000. */
    ids?: string[];
    /** First day, inclusive. */
    from?: string;
    /** Last day, inclusive. */
    to?: string;
    /** Only transactions of one of these kinds. */
    kind?: Array<'expense' | 'income' | 'transfer' | 'journal' | 'payment'>;
    /** Only transactions with a line on this account. */
    account_id?: string;
    /** Only transactions with this category, or with a split in it. */
    category_id?: string;
    /** Only transactions with a category of this group, or with a split in one. */
    group_id?: string;
    /** Only transactions with this payee. Case, accents, ligatures and character width are ignored. */
    payee?: string;
    /** Only transactions with a line in this currency. */
    currency_id?: string;
    /** Only transactions with all of these tags. */
    tag?: string[];
    /** Only the transaction with this `external_id`. */
    external_id?: string;
    /** Words to find in the payee, the memo, the memos of lines and splits, the names of categories and the tags: every word must be in one of them, in any order. Case, accents, ligatures and character width are ignored. A word that is a number (`12.5`, `12,50`) also finds that exact amount: `amount`, `to_amount` or that of a line. */
    q?: string;
    /** Only transactions whose `amount` is at least this, whatever the currency. */
    amount_from?: number;
    /** Only transactions whose `amount` is at most this, whatever the currency. */
    amount_to?: number;
}
/** What is set. */
export interface EditActions {
    /** Sets this active category. */
    category_id?: string;
    /** Sets the payee. Empty: removes it. */
    payee?: string;
    /** Sets the memo. Empty: removes it. */
    memo?: string;
    /** Adds these tags. What is beyond 10 is dropped. */
    add_tags?: string[];
    /** Removes these tags. */
    remove_tags?: string[];
    /** Whether the lines on `filter.account_id` are cleared, each on the day of its transaction. */
    cleared?: boolean;
}
/** The rule that runs. */
export interface EditRule {
    /** Name of the rule. */
    name?: string;
    /** Whether all of its conditions must match, or any. Default: `all`. */
    match?: 'all' | 'any';
    /** What a transaction must look like. */
    conditions: Array<{
        /** What is compared. `text` is the payee or the memo, whichever matches. `account_id` and `currency_id` are those of the import, or else of any line. */
        field: 'payee' | 'memo' | 'text' | 'amount' | 'direction' | 'account_id' | 'currency_id';
        /** How it is compared. Texts: `is`, `contains`, `starts_with` or `like` (the whole text, in which `*` is anything), without case, marks and repeated spaces. Amounts: `is`, `at_least` or `at_most`. Everything else: `is`. */
        op: 'is' | 'contains' | 'starts_with' | 'like' | 'at_least' | 'at_most';
        /** A text, an id, `in` or `out`, or an amount above 0. A list of 1 to 20, except for amounts: any of them suffices. A text has 1 to 150 characters, and an amount is in the currency of the transaction. */
        value: string | number | string[];
        /** Whether it must not match. Default: false. */
        not?: boolean;
    }>;
    /** What it sets: at least one. At most one of `category_id`, `splits`, `transfer_account_id` and `exclude`. */
    actions: {
        /** Sets this active category. */
        category_id?: string;
        /** Divides the amount: percents that add up to 100. */
        splits?: Array<{
            /** An active category. All of them are of one kind. */
            category_id: string;
            /** Its share of the amount, above 0, with at most 2 decimals. */
            percent: number;
        }>;
        /** Makes it a transfer with this active asset or liability account. In imports only. */
        transfer_account_id?: string;
        /** Leaves the row out. In imports only. */
        exclude?: true;
        /** Replaces the payee. */
        payee?: string;
        /** Replaces the memo. */
        memo?: string;
        /** Adds these tags. What is beyond 10 is dropped. */
        tags?: string[];
    };
    /** Whether no other rule runs after it has matched. Default: false. */
    stop?: boolean;
}
/** How many transactions it has found and changed. */
export interface EditCounts {
    /** Transactions that match the filter, as far as it has got: the sum of the others. */
    matched: number;
    /** Transactions that it has changed. */
    changed: number;
    /** Transactions that needed no change, or of which everything stayed. */
    unchanged: number;
    /** Transactions of which nothing was changed, because something could not be. */
    skipped: number;
}
export interface TestedRow {
    /** Id of the transaction. */
    transaction_id: string;
    /** Kind of the transaction. */
    kind: 'expense' | 'income' | 'transfer' | 'journal' | 'payment';
    /** Day of the transaction. */
    date: string;
    /** Its payee before the edit. */
    payee?: string;
    /** What changes, by field: the value before, left out if there was none, and the value after. */
    changes: {
        /** The category. */
        category_id?: {
            /** Before. Left out if there was none. */
            from?: string;
            /** After. */
            to: string;
        };
        /** The splits, in place of a category. */
        splits?: {
            /** Before. Left out if there was none. */
            from?: Array<{
                /** Its category. */
                category_id: string;
                /** Its amount. */
                amount: number;
            }>;
            /** After. */
            to: Array<{
                /** Its category. */
                category_id: string;
                /** Its amount. */
                amount: number;
            }>;
        };
        /** The payee. `to` is empty if it is removed. */
        payee?: {
            /** Before. Left out if there was none. */
            from?: string;
            /** After. */
            to: string;
        };
        /** The memo. `to` is empty if it is removed. */
        memo?: {
            /** Before. Left out if there was none. */
            from?: string;
            /** After. */
            to: string;
        };
        /** All tags. `to` is empty if they are removed. */
        tags?: {
            /** Before. Left out if there was none. */
            from?: string[];
            /** After. */
            to: string[];
        };
        /** The day of the line on the statement of its account. `to` is empty if the line is no longer cleared. */
        cleared_on?: {
            /** Before. Left out if there was none. */
            from?: string;
            /** After. */
            to: string;
        };
    };
    /** What rules would change, but was set by hand, and therefore stays. */
    kept: Array<'category_id' | 'splits' | 'payee' | 'memo' | 'tags' | 'cleared_on'>;
    /** What cannot be changed, and why. */
    skipped: Array<{
        /** What cannot be changed. */
        field: 'category_id' | 'splits' | 'payee' | 'memo' | 'tags' | 'cleared_on';
        /** Why not: the period is locked, an obligation manages the transaction, it has splits, it is of another kind than the category, the action of the rule is for imports only, or the line is reconciled. */
        reason: 'period_locked' | 'managed_by_obligation' | 'has_splits' | 'wrong_kind' | 'import_only' | 'reconciled';
    }>;
    /** The stored rules that set something. */
    rule_ids?: string[];
}
export interface EditRow {
    /** Id of the transaction. */
    transaction_id: string;
    /** Kind of the transaction. */
    kind: 'expense' | 'income' | 'transfer' | 'journal' | 'payment';
    /** Day of the transaction. */
    date: string;
    /** Its payee before the edit. */
    payee?: string;
    /** What was changed, by field: the value before, left out if there was none, and the value after. */
    changes: {
        /** The category. */
        category_id?: {
            /** Before. Left out if there was none. */
            from?: string;
            /** After. */
            to: string;
        };
        /** The splits, in place of a category. */
        splits?: {
            /** Before. Left out if there was none. */
            from?: Array<{
                /** Its category. */
                category_id: string;
                /** Its amount. */
                amount: number;
            }>;
            /** After. */
            to: Array<{
                /** Its category. */
                category_id: string;
                /** Its amount. */
                amount: number;
            }>;
        };
        /** The payee. `to` is empty if it is removed. */
        payee?: {
            /** Before. Left out if there was none. */
            from?: string;
            /** After. */
            to: string;
        };
        /** The memo. `to` is empty if it is removed. */
        memo?: {
            /** Before. Left out if there was none. */
            from?: string;
            /** After. */
            to: string;
        };
        /** All tags. `to` is empty if they are removed. */
        tags?: {
            /** Before. Left out if there was none. */
            from?: string[];
            /** After. */
            to: string[];
        };
        /** The day of the line on the statement of its account. `to` is empty if the line is no longer cleared. */
        cleared_on?: {
            /** Before. Left out if there was none. */
            from?: string;
            /** After. */
            to: string;
        };
    };
    /** What rules would have changed, but was set by hand, and therefore stayed. */
    kept: Array<'category_id' | 'splits' | 'payee' | 'memo' | 'tags' | 'cleared_on'>;
    /** What could not be changed, and why. */
    skipped: Array<{
        /** What cannot be changed. */
        field: 'category_id' | 'splits' | 'payee' | 'memo' | 'tags' | 'cleared_on';
        /** Why not: the period is locked, an obligation manages the transaction, it has splits, it is of another kind than the category, the action of the rule is for imports only, or the line is reconciled. */
        reason: 'period_locked' | 'managed_by_obligation' | 'has_splits' | 'wrong_kind' | 'import_only' | 'reconciled';
    }>;
    /** The stored rules that set something. */
    rule_ids?: string[];
    /** `skipped` if nothing was changed because something could not be; `reverted` if the revert gave something back; `kept` if it could not, or if all that rules would have changed was set by hand. */
    outcome: 'changed' | 'skipped' | 'reverted' | 'kept';
}
export interface Import {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** A `preview` has posted nothing. If it is `committing` or `reverting`, repeat the request to continue. */
    status: 'preview' | 'committing' | 'committed' | 'reverting' | 'reverted';
    /** Format of the file. */
    format: 'csv' | 'ofx' | 'qif' | 'camt053' | 'simplefin' | 'archive';
    /** The account of the statement. */
    account_id?: string;
    /** The bank connection that has filled it. */
    connection_id?: string;
    /** Name of the file, as it was sent. */
    file_name?: string;
    /** Number of rows with each status. */
    counts: ImportCounts;
    /** The first date of its rows. */
    from?: string;
    /** The last date of its rows. */
    to?: string;
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
}
export interface Connection {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** The service that reads the accounts. */
    provider: 'simplefin';
    /** Name of the connection. */
    name: string;
    /** `active` if the last run had no messages, `needs_attention` if it had some, `revoked` if the provider no longer gives access: there are no more runs. */
    status: 'active' | 'needs_attention' | 'revoked';
    /** What the last run had to say, at most 10. */
    messages: ConnectionMessage[];
    /** When the last run ended. */
    last_run_at?: string;
    /** When the last run without messages ended. */
    last_success_at?: string;
    /** When the next run is due: once a day, as long as an account is linked. */
    next_run_at?: string;
    /** When the run that is under way was started. */
    running_since?: string;
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
}
export interface ConnectionMessage {
    /** What is wrong. `unpaid`, `revoked`, `unreachable` and `account_missing` are what we found; the others are what the provider says: `gen.` about everything, `con.` about the login at one bank, `act.` about one account. After `.auth`, sign in to the bank again at the provider. */
    code: 'unpaid' | 'revoked' | 'unreachable' | 'account_missing' | 'gen.' | 'gen.api' | 'gen.auth' | 'con.' | 'con.auth' | 'act.' | 'act.failed' | 'act.missingdata';
    /** The same for people, as plain text. */
    message: string;
    /** The outside account that it is about. */
    outside_account_id?: string;
}
export interface OutsideAccount {
    /** Opaque id of ours. */
    id: string;
    /** Name of the account at the bank. */
    name: string;
    /** Name of the bank. */
    institution?: string;
    /** Currency code of the account. Left out if the provider's is none of ours. */
    currency_id?: string;
    /** Balance at the bank; negative if you owe it. */
    balance?: number;
    /** When the bank had this balance. */
    balance_at?: string;
    /** Entries that the bank has not booked yet. They are only counted. */
    pending: number;
    /** The account of ours that it is linked to. */
    account_id?: string;
    /** `review`: rows wait in the draft. `post`: those that are clear are posted. */
    mode?: 'review' | 'post';
    /** Whether positive amounts are money that leaves the account. */
    reverse_amounts?: boolean;
    /** The first day to take. */
    from?: string;
    /** When a run last took everything of this account. */
    last_success_at?: string;
    /** The draft: the import in which rows wait. */
    import_id?: string;
    /** How many rows wait in the draft. */
    to_review?: number;
    /** `balance` minus the present balance of the account of ours in this currency. A liability counts as negative. */
    difference?: number;
}
/** Number of rows with each status. */
export interface ImportCounts {
    /** Rows of the file. */
    rows: number;
    /** Rows that are nothing of what follows. */
    new: number;
    /** Rows that are the other side of a transaction on another account. */
    transfer: number;
    /** Rows that an import has already posted. */
    duplicate: number;
    /** Rows that may match an existing transaction that no import has posted. */
    possible_duplicate: number;
    /** Rows that cannot be posted. */
    error: number;
    /** Entries that the bank has not booked: it has not yet, or it has declined them. They are not included in `rows`. */
    pending: number;
    /** Transactions of this import that exist and are not deleted. */
    committed: number;
}
export interface ImportRow {
    /** Number of the row in the order of the file; the first one is 1. */
    row: number;
    /** Whether the row is new, the other side of a transaction on another account, a duplicate, or cannot be posted. */
    status: 'new' | 'transfer' | 'duplicate' | 'possible_duplicate' | 'error';
    /** Whether the commit posts the row. */
    include: boolean;
    /** Whether money came in or went out. */
    direction?: 'in' | 'out';
    /** Day of the transaction. */
    date?: string;
    /** Amount, always positive. */
    amount?: number;
    /** Currency code of `amount`. */
    currency_id?: string;
    /** Who was paid or who paid. Default: as in the file. */
    payee?: string;
    /** Note. Default: as in the file. */
    memo?: string;
    /** The bank's own id for the transaction. */
    bank_id?: string;
    /** Its tags. Left out if there are none. */
    tags?: string[];
    /** What the row becomes. */
    kind?: 'expense' | 'income' | 'transfer';
    /** Its category. Left out for a transfer, and until `Uncategorized` exists. */
    category_id?: string;
    /** The parts, if it has more than one category. */
    splits?: Array<{
        /** An active category of the kind. */
        category_id: string;
        /** Amount in the currency of the row. Negative for a discount, never 0. */
        amount: number;
    }>;
    /** Where the proposal comes from. Left out for an error, if the other side of a transfer was found, and if the category or the account was changed. */
    proposed_by?: {
        /** `rule`: rules. `history`: earlier transactions. `file`: what the file names, or `Uncategorized` if that stands for no category. `default`: `Uncategorized`. */
        source: 'rule' | 'history' | 'file' | 'default';
        /** The rules that set something in the row, wherever its category comes from. */
        rule_ids?: string[];
        /** The newest of the earlier transactions that have what is proposed. */
        transaction_id?: string;
        /** What the earlier transactions and the row have in common: their whole text, or a part of it, as it is compared. */
        like?: string;
        /** How many of the newest transactions with this text have what is proposed. */
        count?: number;
        /** How many of these transactions there are, at most 8. */
        of?: number;
        /** The category as the file names it, wherever the proposal comes from. */
        text?: string;
    };
    /** What the row most likely is, according to earlier transactions: at most three, likeliest first, whether or not one is proposed. */
    suggestions: Array<{
        /** A category. */
        category_id?: string;
        /** The other account of a transfer. */
        transfer_account_id?: string;
    }>;
    /** Whether it is a refunded expense or income. */
    is_refund: boolean;
    /** The other account of a transfer. */
    transfer_account_id?: string;
    /** The expense or income on the other account that the transfer replaces. */
    transfer_transaction_id?: string;
    /** Ids of the transactions that it is a duplicate of, or that may be its other side. */
    matches: string[];
    /** What is wrong with the row, why it was not posted, or why it is not taken for a duplicate or a transfer. */
    message?: string;
    /** Id of the transaction that was posted. */
    transaction_id?: string;
}
export interface ImportCategory {
    /** The category as the file names it. */
    text: string;
    /** The usual kind of most of its rows: `expense` if money went out, or as often as it came in. */
    kind: 'expense' | 'income';
    /** How many rows have it. */
    count: number;
    /** The category that it stands for. Left out if it stands for nothing. */
    category_id?: string;
}
export interface TransactionBatch {
    /** The transactions, in the order of the request. */
    data: AnyTransaction[];
}
export interface Schedule {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Name of the schedule. */
    name: string;
    /** Kind of the transactions. It never changes. */
    kind: 'expense' | 'income' | 'transfer';
    /** What is posted, without `date` and `external_id`. An expense or income needs `amount`, `currency_id`, `asset_account_id` and `category_id` or `splits`; a transfer needs `amount`, `currency_id`, `from_account_id` and `to_account_id`. */
    template: ScheduleTemplate;
    /** When it happens. */
    rule: ScheduleRule;
    /** First day on which it may happen. */
    starts_on: string;
    /** Last day on which it may happen. Left out if there is none. */
    ends_on?: string;
    /** How many dates the rule has, counted from `starts_on`, including skipped ones. Left out if there is no limit. */
    max_count?: number;
    /** Whether dates are posted automatically when they are due, or only shown. */
    mode: 'post' | 'remind';
    /** Whether due dates are posted. */
    is_active: boolean;
    /** The earliest date that was neither posted nor skipped. Left out if there is none. */
    next_date?: string;
    /** How many dates were posted. */
    posted_count: number;
    /** Why the last failed date could not be posted. Left out once it has been posted. */
    last_error?: {
        /** Code of the problem, or of the invalid field. */
        code: string;
        /** The date that could not be posted. */
        date: string;
        /** When it was tried. */
        at: string;
    };
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
}
export interface ScheduleTemplate {
    /** The account that the money leaves: an active one of type `asset` or `liability`. */
    from_account_id?: string;
    /** The account that the money arrives in: an active one of type `asset` or `liability`. The same as `from_account_id` only if the currencies differ. */
    to_account_id?: string;
    /** Currency code of `amount`. */
    currency_id?: string;
    /** At most as many decimals as the currency has, and at most 10^15-1 minor units. */
    amount?: number;
    /** Code of the currency that arrived. Default: `currency_id`. */
    to_currency_id?: string;
    /** Amount that arrived, in `to_currency_id`. Within one currency it equals `amount`. Default: `amount`, converted with the latest rates if the currencies differ. */
    to_amount?: number;
    /** Units of the base currency per unit of the currency, at most 15 significant digits. Default: the latest rate on or before the date. */
    fx_rate?: number;
    /** Who was paid, or who paid. Left out if it is empty. */
    payee?: string;
    /** Your own note. Left out if there is none. */
    memo?: string;
    /** At most 10 tags of 1 to 40 letters, digits, `-`, `_`, `.` and `/`. They are kept in lower case, each once. */
    tags?: string[];
    /** An active category of the same kind. Required unless there are `splits`. */
    category_id?: string;
    /** 2 to 10 parts with a category each, in place of `category_id`. Their amounts must add up to `amount`. */
    splits?: Array<{
        /** An active category of the same kind. */
        category_id: string;
        /** Amount in the currency of the transaction. Negative for a discount or a returned deposit, never 0. */
        amount: number;
        /** Note on this part. Left out if there is none. */
        memo?: string;
    }>;
    /** The account that pays or receives: an active one of type `asset` or `liability` (a credit card). */
    asset_account_id?: string;
    /** Whether it is a refund: a refunded expense, or an income paid back. Default: false. */
    is_refund?: boolean;
}
export interface ScheduleRule {
    /** How often it happens. */
    frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
    /** Number of days, weeks, months or years between dates. */
    interval: number;
    /** Days of the week; weekly only. Default: the weekday of `starts_on`. */
    weekdays?: Array<'mo' | 'tu' | 'we' | 'th' | 'fr' | 'sa' | 'su'>;
    /** Day of the month, or -1 for the last one; monthly and yearly only. In a shorter month, the last day is used. Default: the day of `starts_on`. */
    month_day?: number;
}
export interface UpcomingDate {
    /** Id of the schedule. */
    schedule_id: string;
    /** Name of the schedule. */
    name: string;
    /** Kind of the transactions. It never changes. */
    kind: 'expense' | 'income' | 'transfer';
    /** The day it is due. */
    date: string;
    /** Whether dates are posted automatically when they are due, or only shown. */
    mode: 'post' | 'remind';
    /** What is posted, without `date` and `external_id`. An expense or income needs `amount`, `currency_id`, `asset_account_id` and `category_id` or `splits`; a transfer needs `amount`, `currency_id`, `from_account_id` and `to_account_id`. */
    template: ScheduleTemplate;
    /** Whether it was due before today, in your time zone. */
    is_overdue: boolean;
}
export type OccurrenceResult = Transaction | Transfer | Schedule;
export interface RegisterLine {
    /** Id of the transaction. */
    transaction_id: string;
    /** Id of the line. */
    line_id: string;
    /** Kind of the transaction. */
    kind: 'expense' | 'income' | 'transfer' | 'journal' | 'payment';
    /** Day of the transaction. */
    date: string;
    /** Who was paid, or who paid. Left out if there is none. */
    payee?: string;
    /** Note on the line, or else on the transaction. Left out if there is none. */
    memo?: string;
    /** The accounts on the other side of the entry, each once. */
    counter_accounts: Array<{
        /** Id of the account. */
        id: string;
        /** Current name of the account. */
        name: string;
    }>;
    /** Currency code of `debit`, `credit` and `currency_balance`. */
    currency_id: string;
    /** Debit in the currency of the line. */
    debit: number;
    /** Credit in the currency of the line. */
    credit: number;
    /** Debit in the base currency. */
    debit_base: number;
    /** Credit in the base currency. */
    credit_base: number;
    /** Balance of the account in the base currency after this line, with the same sign rule as the account's `balance`. */
    balance: number;
    /** Balance of the account in the currency of the line after this line. */
    currency_balance: number;
    /** The day of the line on the statement of its account. Left out if it is not cleared. */
    cleared_on?: string;
    /** Whether a reconciliation of the account covers that day. Left out if the line is not cleared. */
    is_reconciled?: boolean;
}
export interface Payee {
    /** The payee, as it was written last. */
    payee: string;
    /** Whether it is the payee of expenses or of incomes. */
    kind: 'expense' | 'income';
    /** The category that an import would propose. Left out if it would propose none. */
    category_id?: string;
    /** The account of the last one. */
    asset_account_id: string;
    /** The amount of the last one. */
    amount: number;
    /** Currency code of `amount`. */
    currency_id: string;
    /** How many there are. */
    count: number;
    /** Day of the last one. */
    last_date: string;
    /** Id of the last one. */
    transaction_id: string;
}
export interface PeriodLock {
    /** The last locked day; null if nothing is locked. */
    locked_through: string | null;
}
export interface Contact {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Name of the person or company. */
    name: string;
    /** Phone number, in any notation. */
    phone?: string;
    /** E-mail address. */
    email?: string;
    /** Anything worth remembering. */
    notes?: string;
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
    /** When it was deleted. Only on a deleted record. */
    deleted_at?: string;
}
export interface Obligation {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** What it is about. */
    name: string;
    /** For example, an invoice number. */
    reference: string | null;
    /** Anything worth remembering. */
    notes: string | null;
    /** Date from which the amount is owed. */
    opened_date: string | null;
    /** Due date; not before `opened_date`. */
    due_date: string | null;
    /** Amount owed originally. */
    original_amount: number;
    /** Amount still owed. */
    outstanding_amount: number;
    /** Sum of all payments that are not deleted. */
    paid_amount: number;
    /** `owed_to_me` if the account is an asset, `owed_by_me` if it is a liability. */
    direction: 'owed_to_me' | 'owed_by_me';
    /** Whether it has an opening entry in the ledger. */
    is_posted: boolean;
    /** For a loan: the asset or liability account that the money came from or went to. Not the account of the obligation. */
    funding_account_id?: string;
    /** For a sale or purchase on credit: an active category, of kind `income` if you are owed the amount, `expense` if you owe it. */
    funding_category_id?: string;
    /** `opening_balance` if it existed before your books. */
    funding?: 'opening_balance';
    /** Id of the opening entry in the ledger. Left out if nothing was posted. */
    opening_entry_id?: string;
    /** `settled` if nothing is outstanding. */
    status: 'open' | 'settled';
    /** When it was settled; null while it is open. */
    settled_at: string | null;
    /** The contact, with its current name. */
    contact: {
        /** Id of the contact. */
        id: string;
        /** Name of the contact. */
        name: string | null;
    };
    /** The account, with its current name. */
    account: {
        /** Id of the account. */
        id: string;
        /** Name of the account. */
        name: string | null;
        /** Code of the account. */
        code: string | null;
        /** Type of the account: `asset` or `liability`. */
        type?: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
    };
    /** The currency of both amounts. */
    currency: {
        /** Same as `code`. */
        id: string;
        /** English name. */
        name: string | null;
        /** ISO 4217 code. */
        code: string | null;
    };
    /** When it was created. */
    created_at: string | null;
    /** When it was last changed. */
    updated_at: string | null;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
    /** When it was deleted; null if it is not. */
    deleted_at: string | null;
}
export interface Payment {
    /** Opaque id. If money moved, also the id of the transaction. */
    id: string;
    /** Always `payment`. */
    kind: 'payment';
    /** The obligation that it pays. */
    obligation_id: string;
    /** Day of the payment. */
    date: string;
    /** Currency code of `amount`, the same as the obligation's. */
    currency_id: string;
    /** How much of the obligation it pays. */
    amount: number;
    /** Amount moved, in the base currency. Left out if no money moved. */
    base_amount?: number;
    /** The asset or liability account that the money came from or went to; not the account of the obligation. If it is left out, the payment is only a note. */
    asset_account_id?: string;
    /** Code of the currency in which the money moved. Left out if it is the obligation's. */
    money_currency_id?: string;
    /** Amount moved, in `money_currency_id`. Left out if `money_currency_id` is. */
    money_amount?: number;
    /** Units of the base currency per unit of the currency, frozen at posting. */
    fx_rate?: number;
    /** Date of the rate: the day it was published if it is the provider's, otherwise that of the payment. */
    fx_rate_date?: string;
    /** Where the rate comes from: the `provider`, the `user`, no conversion, or two amounts that imply it. */
    fx_rate_source?: 'provider' | 'user' | 'same_currency' | 'implied';
    /** Your own note. Left out if there is none. */
    memo?: string;
    /** Your own id for it, unique among your transactions that are not deleted. Left out if there is none. */
    external_id?: string;
    /** How many files are attached and stored. Left out if there are none. */
    attachment_count?: number;
    /** Whether the date is in the locked period. */
    is_locked: boolean;
    /** The ledger entry. Debits equal credits in the base currency, and in the currency of the lines if they share one. */
    lines: LedgerLine[];
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
    /** When it was deleted. Only on a deleted record. */
    deleted_at?: string;
}
export interface Summary {
    /** First month. */
    from: string;
    /** Last month. */
    to: string;
    /** Code of the base currency, which all amounts are in. */
    base_currency_id: string;
    /** Every month of the range, in order. */
    months: MonthSummary[];
    /** The whole range. */
    total: SummaryTotal;
}
export interface MonthSummary {
    /** The month. */
    month: string;
    /** Sum of the incomes. */
    income: number;
    /** Sum of the expenses. */
    expense: number;
    /** `income` minus `expense`. */
    net: number;
    /** The sums by category, the largest of each kind first. */
    categories: CategoryTotal[];
    /** The sums by group, of those that have one of these categories, the largest of each kind first. Categories without a group are in none. */
    groups: GroupTotal[];
}
export interface SummaryTotal {
    /** Sum of the incomes. */
    income: number;
    /** Sum of the expenses. */
    expense: number;
    /** `income` minus `expense`. */
    net: number;
    /** The sums by category, the largest of each kind first. */
    categories: CategoryTotal[];
    /** The sums by group, of those that have one of these categories, the largest of each kind first. Categories without a group are in none. */
    groups: GroupTotal[];
}
export interface GroupTotal {
    /** Id of the group. */
    group_id: string;
    /** Current name of the group. */
    name: string;
    /** Expense or income. */
    kind: 'expense' | 'income';
    /** Sum of its categories. */
    amount: number;
    /** Its share of the sum of its kind, as for categories. */
    share: number;
}
export interface CategoryTotal {
    /** Id of the category. */
    category_id: string;
    /** Current name of the category. */
    name: string;
    /** Expense or income. */
    kind: 'expense' | 'income';
    /** Sum of its transactions. */
    amount: number;
    /** Its share of the sum of its kind: from 0 to 1, unless refunds make a category negative. 0 if the sum is not above 0. */
    share: number;
}
export interface TrialBalance {
    /** Code of the base currency, which all amounts are in. */
    base_currency_id: string;
    /** Every account, by code. */
    accounts: TrialBalanceAccount[];
    /** The sums of both columns, always equal. */
    total: {
        /** Sum of the debits. */
        debit: number;
        /** Sum of the credits. */
        credit: number;
    };
}
export interface TrialBalanceAccount {
    /** Id of the account. */
    id: string;
    /** Code of the account. */
    code: string;
    /** Name of the account. */
    name: string;
    /** Type of the account. */
    type: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
    /** Balance if it is a debit, otherwise 0. */
    debit: number;
    /** Balance if it is a credit, otherwise 0. */
    credit: number;
}
export interface NetWorth {
    /** First month. */
    from: string;
    /** Last month. */
    to: string;
    /** Code of the base currency, which all amounts are in. */
    base_currency_id: string;
    /** Every month of the range, in order. */
    months: NetWorthMonth[];
}
export interface NetWorthMonth {
    /** The month. */
    month: string;
    /** Sum of the assets. */
    assets: number;
    /** Sum of the liabilities. */
    liabilities: number;
    /** `assets` minus `liabilities`. */
    net: number;
    /** The accounts whose balance is not 0, by code. */
    accounts: NetWorthAccount[];
}
export interface NetWorthAccount {
    /** Id of the account. */
    account_id: string;
    /** Current name of the account. */
    name: string;
    /** Type of the account. */
    type: 'asset' | 'liability';
    /** Balance at the end of the month. */
    balance: number;
}
export interface Spending {
    /** First day. */
    from: string;
    /** Last day. */
    to: string;
    /** Code of the base currency, which all amounts are in. */
    base_currency_id: string;
    /** Sum of all these expenses. Rows by tag may add up to more. */
    total: number;
    /** The largest amount first. */
    rows: SpendingRow[];
}
export interface Forecast {
    /** Last day. */
    through: string;
    /** Code of the base currency, which all amounts are in. */
    base_currency_id: string;
    /** Assets and liabilities, by code. */
    accounts: ForecastAccount[];
}
export interface ForecastAccount {
    /** Id of the account. */
    account_id: string;
    /** Current name of the account. */
    name: string;
    /** Today, and each day that changes the balance. */
    points: ForecastPoint[];
    /** The first day with the lowest balance. */
    lowest: ForecastPoint;
}
export interface ForecastPoint {
    /** The day. */
    date: string;
    /** Balance at the end of the day, in the base currency. */
    balance: number;
}
export interface MembersReport {
    /** First day. */
    from: string;
    /** Last day. */
    to: string;
    /** Code of the base currency, which all amounts are in. */
    base_currency_id: string;
    /** Sum of all `paid` and `contributed`, which the members share. */
    total: number;
    /** Expenses minus refunds on accounts without an owner. They are not shared again: whoever put money on these accounts has contributed it. */
    joint: number;
    /** Members in order of joining, then former ones who own an account. */
    members: MemberShare[];
    /** The payments that settle all balances: whoever owes most pays whoever is owed most. */
    settlement: SettlementTransfer[];
}
export interface MemberShare {
    /** Id of the member. */
    id: string;
    /** Current name of the member, or the last one of a former member; null if the user was erased. */
    name: string | null;
    /** Weight of the member; of a former one, the last. */
    weight: number;
    /** Expenses minus refunds on the member's accounts. It may be negative. */
    paid: number;
    /** Transfers from the member's accounts to joint ones, minus those back. It may be negative. */
    contributed: number;
    /** Transfers to other members' accounts. */
    sent: number;
    /** Transfers from other members' accounts. */
    received: number;
    /** The member's part of `total`, by weight. */
    share: number;
    /** `paid + contributed + sent - received - share`: positive if the member is owed, negative if the member owes. All balances add up to 0. */
    balance: number;
}
export interface SettlementTransfer {
    /** Id of the member who owes. */
    from_id: string;
    /** Id of the member who is owed. */
    to_id: string;
    /** What one pays the other. */
    amount: number;
}
export interface SpendingRow {
    /** Id of the category, group or account. Left out in a report by payee or tag, and without a group. */
    id?: string;
    /** Current name of the category, group or account, the payee or the tag; null without a payee, group or tag. */
    name: string | null;
    /** Sum of the expenses minus refunds. It may be negative. */
    amount: number;
    /** Number of transactions, including refunds. */
    count: number;
    /** Its share of `total`; 0 if the total is not above 0. */
    share: number;
    /** Only on the last row, if it adds up all payees beyond the 100 largest. */
    is_other?: true;
}
export interface Currency {
    /** Same as `code`. */
    id: string;
    /** ISO 4217 code. */
    code: string;
    /** English name. */
    name: string;
    /** Symbol to show with an amount; the code if there is none. */
    symbol: string;
    /** How many decimals an amount may have. */
    decimal_places: number;
}
export interface FxRate {
    /** Code of the currency to convert. */
    from: string;
    /** Code of the currency to convert to. */
    to: string;
    /** The requested date. */
    date: string;
    /** Units of `to` per unit of `from`, at most 15 significant digits. */
    rate: number;
    /** Date of the rate. If the two currencies were last quoted on different days, the older one. */
    rate_date: string;
    /** Who published the rate: the European Central Bank, or the host name of the second source for currencies that the bank does not quote; both, separated by a comma, if each quotes one of the two currencies. `same_currency` if `from` and `to` are equal. On a laptop, `sample` for the sample rates. */
    source: string;
}
export type ExpenseChange = {
    /** Type of the record. */
    type: 'expense';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Transaction;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type IncomeChange = {
    /** Type of the record. */
    type: 'income';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Transaction;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type TransferChange = {
    /** Type of the record. */
    type: 'transfer';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Transfer;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type JournalChange = {
    /** Type of the record. */
    type: 'journal';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: JournalEntry;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type PaymentChange = {
    /** Type of the record. */
    type: 'payment';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Payment;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type AccountChange = {
    /** Type of the record. */
    type: 'account';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Account;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type GroupChange = {
    /** Type of the record. */
    type: 'group';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Group;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type CategoryChange = {
    /** Type of the record. */
    type: 'category';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Category;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type ContactChange = {
    /** Type of the record. */
    type: 'contact';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Contact;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type ObligationChange = {
    /** Type of the record. */
    type: 'obligation';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Obligation;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type ScheduleChange = {
    /** Type of the record. */
    type: 'schedule';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Schedule;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type RuleChange = {
    /** Type of the record. */
    type: 'rule';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Rule;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type BudgetChange = {
    /** Type of the record. */
    type: 'budget';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Assignment;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type ReconciliationChange = {
    /** Type of the record. */
    type: 'reconciliation';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Reconciliation;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type AttachmentChange = {
    /** Type of the record. */
    type: 'attachment';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Attachment;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type ConnectionChange = {
    /** Type of the record. */
    type: 'connection';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Connection;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type LockChange = {
    /** Type of the record. */
    type: 'lock';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: PeriodLock;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type UserChange = {
    /** Type of the record. */
    type: 'user';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: User;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type MemberChange = {
    /** Type of the record. */
    type: 'member';
    /** Id of the record; `YYYY-MM/<category_id>` for a budget, and `lock` for the period lock. */
    id: string;
    /** When it changed. */
    at: string;
} & ({
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'upserted';
    /** The record as it is now. Left out if it is deleted. */
    record: Member;
} | {
    /** `upserted` if the record was created or changed, `deleted` if it no longer exists. */
    change: 'deleted';
    record?: undefined;
});
export type Change = ExpenseChange | IncomeChange | TransferChange | JournalChange | PaymentChange | AccountChange | GroupChange | CategoryChange | ContactChange | ObligationChange | ScheduleChange | RuleChange | BudgetChange | ReconciliationChange | AttachmentChange | ConnectionChange | LockChange | UserChange | MemberChange;
export interface Webhook {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Where events are sent: `https`, port 443, a host name with public addresses. On a laptop also `http://localhost:<port>`. */
    url: string;
    /** Which events are sent: names such as `expense.created`, all of a type (`contact.*`), or everything (`*`). */
    events: Array<'*' | 'expense.*' | 'income.*' | 'transfer.*' | 'journal.*' | 'payment.*' | 'account.*' | 'group.*' | 'category.*' | 'contact.*' | 'obligation.*' | 'schedule.*' | 'rule.*' | 'budget.*' | 'reconciliation.*' | 'attachment.*' | 'connection.*' | 'lock.*' | 'user.*' | 'member.*' | 'expense.created' | 'expense.updated' | 'expense.deleted' | 'expense.restored' | 'income.created' | 'income.updated' | 'income.deleted' | 'income.restored' | 'transfer.created' | 'transfer.updated' | 'transfer.deleted' | 'transfer.restored' | 'journal.created' | 'journal.updated' | 'journal.deleted' | 'journal.restored' | 'payment.created' | 'payment.updated' | 'payment.deleted' | 'payment.restored' | 'account.created' | 'account.updated' | 'account.deleted' | 'account.restored' | 'group.created' | 'group.updated' | 'group.deleted' | 'group.restored' | 'category.created' | 'category.updated' | 'category.deleted' | 'category.restored' | 'contact.created' | 'contact.updated' | 'contact.deleted' | 'contact.restored' | 'obligation.created' | 'obligation.updated' | 'obligation.deleted' | 'obligation.restored' | 'schedule.created' | 'schedule.updated' | 'schedule.deleted' | 'schedule.restored' | 'rule.created' | 'rule.updated' | 'rule.deleted' | 'rule.restored' | 'budget.created' | 'budget.updated' | 'budget.deleted' | 'budget.restored' | 'reconciliation.created' | 'reconciliation.updated' | 'reconciliation.deleted' | 'reconciliation.restored' | 'attachment.created' | 'attachment.updated' | 'attachment.deleted' | 'attachment.restored' | 'connection.created' | 'connection.updated' | 'connection.deleted' | 'connection.restored' | 'lock.created' | 'lock.updated' | 'lock.deleted' | 'lock.restored' | 'user.created' | 'user.updated' | 'user.deleted' | 'user.restored' | 'member.created' | 'member.updated' | 'member.deleted' | 'member.restored' | 'obligation.settled' | 'obligation.reopened'>;
    /** Whether events are sent. */
    is_active: boolean;
    /** Why the service deactivated it: the receiver returned 410 (`gone`), every attempt for three days failed (`failing`), or somebody else may have made it, because the password was reset before the e-mail address had ever been confirmed, or a change of the address was undone (`owner_changed`). */
    inactive_reason?: 'gone' | 'failing' | 'owner_changed';
    /** Signs requests to the receiver. Shown only when it is created or rotated. */
    secret?: string;
    /** When it was created. */
    created_at: string;
    /** When it was last changed. */
    updated_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
}
export interface Delivery {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Name of the event. */
    event: string;
    /** `delivered` if the receiver has accepted it, `pending` while attempts remain, `failed` after the last one. */
    status: 'pending' | 'delivered' | 'failed';
    /** How many times it was sent. */
    attempts: number;
    /** Status of the last response. Left out if there was none within ten seconds. */
    response_status?: number;
    /** When it is sent next. Only while it is pending. */
    next_attempt_at?: string;
    /** When the event was recorded for this webhook. */
    created_at: string;
}
export interface Health {
    /** Always `ok`; otherwise the response is a 503. */
    status: 'ok';
    /** Version of the service. */
    version: string;
}
export interface Reconciliation {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Id of the account. */
    account_id: string;
    /** Currency code of `balance`. */
    currency_id: string;
    /** Date of the statement. */
    date: string;
    /** Closing balance of the statement, with the same sign rule as the account's `balance`. */
    balance: number;
    /** Transaction that posted the difference. Left out if there was none. */
    adjustment_id?: string;
    /** When it was created. */
    created_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
}
export interface Attachment {
    /** Opaque id, a UUID that sorts by creation. */
    id: string;
    /** Transaction that it is attached to. */
    transaction_id: string;
    /** Name of the file, without folders. */
    file_name: string;
    /** Type of the file. */
    content_type: string;
    /** Size of the file in bytes. */
    size: number;
    /** SHA-256 hash of the file, in hexadecimal. */
    sha256: string;
    /** `pending` until the file was sent and the upload completed. */
    status: 'pending' | 'stored';
    /** The request that sends the file, for 15 minutes. It takes only this type, length and content. Shown once. */
    upload?: {
        /** Always `PUT`. */
        method: 'PUT';
        /** Address in the bucket. */
        url: string;
        /** Headers that the request must have, besides `Content-Length`, which clients send by themselves. */
        headers: {
            /** The announced type. */
            'Content-Type': string;
            /** The announced hash, in base64. */
            'x-amz-checksum-sha256': string;
        };
        /** When the address expires. */
        expires_at: string;
    };
    /** When it was created. */
    created_at: string;
    /** Who created it. Only in a book that has, or has had, a second member. */
    created_by?: Author;
    /** Who last changed it. Only in a book that has, or has had, a second member. */
    updated_by?: Author;
}
export interface Download {
    /** Address of the file. Whoever has it can read the file until it expires. */
    url: string;
    /** When the address expires, in 5 minutes. */
    expires_at: string;
}
export interface Registration {
    /** Name of the user. */
    name: string;
    /** E-mail address to log in with, in lower case; unique among all users. */
    email: string;
    /** New password: not a common one, not one repeated character, and not your own name or e-mail address. */
    password: string;
    /** The new password again. */
    password_confirmation: string;
    /** Name of this session in the list of sessions. Default: taken from `User-Agent`. */
    device_name?: string | null | undefined;
    /** Code of the base currency. Default: `USD`. */
    base_currency_id?: string | null | undefined;
    /** IANA name of the time zone that decides which day is today. Default: `UTC`. */
    time_zone?: string | null | undefined;
}
export interface Login {
    /** E-mail address. */
    email: string;
    /** Password. */
    password: string;
    /** Name of this session in the list of sessions. Default: taken from `User-Agent`. */
    device_name?: string | null | undefined;
}
export interface UserInput {
    /** Name of the user. */
    name: string;
    /** E-mail address to log in with, in lower case; unique among all users. */
    email: string;
    /** Code of the base currency. If it is left out, it does not change. */
    base_currency_id?: string | null | undefined;
    /** IANA name of the time zone that decides which day is today. If it is left out, it does not change. */
    time_zone?: string | null | undefined;
    /** Your current password. Required only if `email` changes; never stored or shown. */
    current_password?: string | null | undefined;
}
export interface PasswordChange {
    /** Your current password. */
    current_password: string;
    /** New password: not a common one, not one repeated character, and not your own name or e-mail address. */
    password: string;
    /** The new password again. */
    password_confirmation: string;
}
export interface PasswordConfirmation {
    /** Your password. */
    password: string;
    /** What happens to books with other members of which you are the only owner: `hand_over` makes the member with the highest role, and of those the longest, an owner; `erase` erases the book. Required if there are such books. */
    shared_books?: 'hand_over' | 'erase' | null | undefined;
}
export interface LinkCode {
    /** The code in the link, after `#code=`. */
    code: string;
}
export interface ForgottenPassword {
    /** E-mail address of the account. */
    email: string;
}
/** The result of `navigator.credentials.create`, as its `toJSON` returns it. Other members are ignored. */
export interface NewCredential {
    /** Id of the credential, in base64url. */
    id: string;
    /** The same. */
    rawId: string;
    /** Always `public-key`. */
    type: string;
    /** Ignored. */
    authenticatorAttachment?: string | null | undefined;
    /** What the authenticator returned, in base64url. */
    response: {
        /** What the browser was asked, and by which page. */
        clientDataJSON: string;
        /** The new public key, and what is known about it. */
        attestationObject: string;
        /** How the browser reaches the authenticator. */
        transports?: string[];
    };
}
/** The result of `navigator.credentials.get`, as its `toJSON` returns it. Other members are ignored. */
export interface UsedCredential {
    /** Id of the credential, in base64url. */
    id: string;
    /** The same. */
    rawId: string;
    /** Always `public-key`. */
    type: string;
    /** Ignored. */
    authenticatorAttachment?: string | null | undefined;
    /** What the authenticator returned, in base64url. */
    response: {
        /** What the browser was asked, and by which page. */
        clientDataJSON: string;
        /** What the authenticator says about the user and itself. */
        authenticatorData: string;
        /** The signature of both. */
        signature: string;
        /** Whose passkey it is. */
        userHandle?: string | null | undefined;
    };
}
export interface SecondFactorUpdate {
    /** Whether logging in with the password takes a second factor. */
    is_required: boolean;
}
export interface TotpConfirmation {
    /** The six digits that the authenticator app shows. Spaces are ignored. */
    totp_code: string;
}
export interface TotpRemoval {
    /** Your password. */
    password: string;
    /** The six digits that the authenticator app shows. Spaces are ignored. */
    totp_code?: string | null | undefined;
    /** One of the recovery codes. Case and hyphens are ignored. */
    recovery_code?: string | null | undefined;
    /** What the browser returned for `passkey_options`. */
    credential?: UsedCredential | null | undefined;
}
export interface SecondFactorLogin {
    /** The `challenge` of the login. */
    challenge: string;
    /** The six digits that the authenticator app shows. Spaces are ignored. */
    totp_code?: string | null | undefined;
    /** One of the recovery codes. Case and hyphens are ignored. */
    recovery_code?: string | null | undefined;
    /** What the browser returned for `passkey_options`. */
    credential?: UsedCredential | null | undefined;
}
export interface PasskeyInput {
    /** Name of the passkey. Default: `Passkey`. */
    name?: string | null | undefined;
    /** The result of `navigator.credentials.create`, as its `toJSON` returns it. */
    credential: NewCredential;
}
export interface PasskeyUpdate {
    /** Name of the passkey. */
    name: string;
}
export interface PasskeyLogin {
    /** The result of `navigator.credentials.get`, as its `toJSON` returns it. Other members are ignored. */
    credential: UsedCredential;
    /** Name of this session in the list of sessions. Default: taken from `User-Agent`. */
    device_name?: string | null | undefined;
}
export interface Reauthentication {
    /** Your password. */
    password?: string | null | undefined;
    /** The six digits that the authenticator app shows. Spaces are ignored. */
    totp_code?: string | null | undefined;
    /** One of the recovery codes. Case and hyphens are ignored. */
    recovery_code?: string | null | undefined;
    /** What the browser returned for `passkey_options`. */
    credential?: UsedCredential | null | undefined;
}
export interface PasswordReset {
    /** The code in the link, after `#code=`. */
    code: string;
    /** New password: not a common one, not one repeated character, and not your own name or e-mail address. */
    password: string;
    /** The new password again. */
    password_confirmation: string;
    /** The six digits that the authenticator app shows. Spaces are ignored. */
    totp_code?: string | null | undefined;
    /** One of the recovery codes. Case and hyphens are ignored. */
    recovery_code?: string | null | undefined;
    /** What the browser returned for `passkey_options`. */
    credential?: UsedCredential | null | undefined;
}
export interface AccessTokenInput {
    /** What the token is for. */
    name: string;
    /** What the token allows: `read` only reads; `record` also records expenses, incomes and transfers; `write` also creates, changes and deletes everything else. A token never allows more than your role in the book. */
    scope: 'read' | 'record' | 'write';
    /** The only book that the token can use. If it is left out, the token can use all your books, and without the header `Book` the default one. */
    book_id?: string | null | undefined;
    /** When the token expires: a time in the future, at most 5 years from now. Default: in 1 year. */
    expires_at?: string | null | undefined;
    /** Whether the token stays valid when the password changes. Default: false. */
    keep_on_password_change?: boolean | null | undefined;
}
export interface BookInput {
    /** Name of the book. Two books may have the same name. */
    name: string;
    /** Code of the base currency. If it is left out, it does not change; a new book has that of the default book. */
    base_currency_id?: string | null | undefined;
    /** IANA name of the time zone that decides which day is today. If it is left out, it does not change; a new book has that of the default book. */
    time_zone?: string | null | undefined;
}
export interface BookDeletion {
    /** Name of the book, to confirm. */
    name: string;
}
export interface MemberInput {
    /** What the member may do. */
    role: 'viewer' | 'recorder' | 'editor' | 'owner';
    /** The member's part of shared expenses, relative to the weights of the others. If it is left out, it does not change. */
    weight?: number | null | undefined;
}
export interface InvitationInput {
    /** What the new member may do. */
    role: 'viewer' | 'recorder' | 'editor';
    /** Only the user with this e-mail address can accept it. */
    email?: string | null | undefined;
    /** When the invitation expires: a time in the future, at most 30 days from now. Default: in 7 days. */
    expires_at?: string | null | undefined;
}
export interface InvitationToken {
    /** The token of the invitation. */
    token: string;
}
export interface InvitationAcceptance {
    /** The token of the invitation. */
    token: string;
    /** Whether the book becomes the user's default book. Default: `false`. */
    make_default?: boolean | null | undefined;
}
export interface AccountInput {
    /** Letters, digits, dots, dashes and underscores. Default: the next free code of the type. */
    code?: string | null | undefined;
    /** Name of the account. */
    name: string;
    /** Type of the account. It never changes. */
    type: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
    /** Whether new transactions and obligations may use it. Default: true. */
    is_active?: boolean | null | undefined;
    /** The currency that an asset or liability account is kept in. It is what imports and opening balances are in unless they say otherwise, and not a limit: transactions may be in any currency. Default: `opening_currency_id`, or else the base currency. Left out of an update: kept. */
    currency_id?: string | null | undefined;
    /** Whether the money on an asset or liability account is there to be assigned in budgets. Default: true. Left out of an update: kept. */
    in_budget?: boolean | null | undefined;
    /** Id of the member of the book whose money is on an asset or liability account, for the report of who owes whom. Left out: the account is joint. */
    owner_member_id?: string | null | undefined;
    /** Opening balance of an asset or liability account. Positive means money you have (asset) or owe (liability). Must not be 0. */
    opening_balance?: number | null | undefined;
    /** Currency code of `opening_balance`. Default: `currency_id`, or else the base currency. */
    opening_currency_id?: string | null | undefined;
    /** Day of the opening balance. Default: today, in your time zone. */
    opening_date?: string | null | undefined;
    /** Units of the base currency per unit of the currency. Default: the rate on the opening date. */
    opening_fx_rate?: number | null | undefined;
}
export interface AccountUpdate {
    /** Letters, digits, dots, dashes and underscores. Default: the current code. */
    code?: string | null | undefined;
    /** Name of the account. */
    name: string;
    /** Accepted if it is the type of the account. */
    type?: string | null | undefined;
    /** Whether new transactions and obligations may use it. Default: true. */
    is_active?: boolean | null | undefined;
    /** The currency that an asset or liability account is kept in. It is what imports and opening balances are in unless they say otherwise, and not a limit: transactions may be in any currency. Default: `opening_currency_id`, or else the base currency. Left out of an update: kept. */
    currency_id?: string | null | undefined;
    /** Whether the money on an asset or liability account is there to be assigned in budgets. Default: true. Left out of an update: kept. */
    in_budget?: boolean | null | undefined;
    /** Id of the member of the book whose money is on an asset or liability account, for the report of who owes whom. Left out: the account is joint. */
    owner_member_id?: string | null | undefined;
}
export interface RuleInput {
    /** Name of the rule. */
    name: string;
    /** Its place among all rules, from 1; those after it move. Default: the last one; on an update, the current one. */
    position?: number | null | undefined;
    /** Whether it runs. Default: true. */
    is_active?: boolean | null | undefined;
    /** Whether all of its conditions must match, or any. Default: `all`. */
    match?: 'all' | 'any' | null | undefined;
    /** What a transaction must look like. */
    conditions: Array<{
        /** What is compared. `text` is the payee or the memo, whichever matches. `account_id` and `currency_id` are those of the import, or else of any line. */
        field: 'payee' | 'memo' | 'text' | 'amount' | 'direction' | 'account_id' | 'currency_id';
        /** How it is compared. Texts: `is`, `contains`, `starts_with` or `like` (the whole text, in which `*` is anything), without case, marks and repeated spaces. Amounts: `is`, `at_least` or `at_most`. Everything else: `is`. */
        op: 'is' | 'contains' | 'starts_with' | 'like' | 'at_least' | 'at_most';
        /** A text, an id, `in` or `out`, or an amount above 0. A list of 1 to 20, except for amounts: any of them suffices. A text has 1 to 150 characters, and an amount is in the currency of the transaction. */
        value: string | number | string[];
        /** Whether it must not match. Default: false. */
        not?: boolean;
    }>;
    /** What it sets: at least one. At most one of `category_id`, `splits`, `transfer_account_id` and `exclude`. */
    actions: {
        /** Sets this active category. */
        category_id?: string;
        /** Divides the amount: percents that add up to 100. */
        splits?: Array<{
            /** An active category. All of them are of one kind. */
            category_id: string;
            /** Its share of the amount, above 0, with at most 2 decimals. */
            percent: number;
        }>;
        /** Makes it a transfer with this active asset or liability account. In imports only. */
        transfer_account_id?: string;
        /** Leaves the row out. In imports only. */
        exclude?: true;
        /** Replaces the payee. */
        payee?: string;
        /** Replaces the memo. */
        memo?: string;
        /** Adds these tags. What is beyond 10 is dropped. */
        tags?: string[];
    };
    /** Whether no other rule runs after it has matched. Default: false. */
    stop?: boolean | null | undefined;
}
export interface GroupInput {
    /** Whether it is for expenses or for incomes. Default: `expense`. */
    kind?: 'expense' | 'income' | null | undefined;
    /** Name, unique within its kind, ignoring case. */
    name: string;
    /** Its place in the order. What is between two others gets a number between theirs. Left out: after those that have one, by name. */
    position?: number | null | undefined;
}
export interface GroupUpdate {
    /** Accepted if it is the kind of the group. */
    kind?: string | null | undefined;
    /** Name, unique within its kind, ignoring case. */
    name: string;
    /** Its place in the order. What is between two others gets a number between theirs. Left out: after those that have one, by name. */
    position?: number | null | undefined;
}
export interface TargetInput {
    /** `monthly`: assign `amount` every month. `refill`: assign what is missing to `amount`. `by_month`: have `amount` in `month`, in equal parts until then. */
    type: 'monthly' | 'refill' | 'by_month';
    /** Amount in the base currency. */
    amount: number;
    /** The month in which it is due. Required for `by_month`. */
    month?: string | null | undefined;
    /** For `by_month`: after how many months it is due again. */
    repeat_months?: number | null | undefined;
}
export interface BudgetFunding {
    /** Only these expense categories. */
    category_ids?: string[] | null | undefined;
}
export interface CategoryInput {
    /** Whether it is for expenses or for incomes. Default: `expense`. */
    kind?: 'expense' | 'income' | null | undefined;
    /** Name, unique within its kind, ignoring case. */
    name: string;
    /** Whether new transactions may use it. Default: true. */
    is_active?: boolean | null | undefined;
    /** What its budget carries over from one month to the next. Default: `none`; on an update, the current value. */
    budget_rollover?: 'none' | 'surplus' | 'full' | null | undefined;
    /** An account whose type is the `kind`. Default: a new account with the same name. */
    account_id?: string | null | undefined;
    /** Alternative to `account_id`, so that a record can be sent back as it was read. */
    account?: {
        /** Id of the account. */
        id: string;
    } | null | undefined;
    /** Id of its group, of the same kind. Left out: none. */
    group_id?: string | null | undefined;
    /** Its place in the order. What is between two others gets a number between theirs. Left out: after those that have one, by name. */
    position?: number | null | undefined;
    /** Name of a picture. The app shows a ring for one that it does not know. */
    icon?: string | null | undefined;
}
export interface CategoryUpdate {
    /** Accepted if it is the kind of the category. */
    kind?: string | null | undefined;
    /** Name, unique within its kind, ignoring case. */
    name: string;
    /** Whether new transactions may use it. Default: true. */
    is_active?: boolean | null | undefined;
    /** What its budget carries over from one month to the next. Default: `none`; on an update, the current value. */
    budget_rollover?: 'none' | 'surplus' | 'full' | null | undefined;
    /** Accepted if it is the account of the category. */
    account_id?: string | null | undefined;
    /** Accepted if it is the account of the category. */
    account?: {
        /** Id of the account. */
        id: string;
    } | null | undefined;
    /** Id of its group, of the same kind. Left out: none. */
    group_id?: string | null | undefined;
    /** Its place in the order. What is between two others gets a number between theirs. Left out: after those that have one, by name. */
    position?: number | null | undefined;
    /** Name of a picture. The app shows a ring for one that it does not know. */
    icon?: string | null | undefined;
}
export interface BudgetInput {
    /** Amount assigned to the category in this month. It may be negative. */
    assigned: number;
}
export interface BudgetCopy {
    /** The month to copy. */
    from: string;
}
export interface BudgetMove {
    /** The expense category that gives. */
    from_category_id: string;
    /** The expense category that receives; not the same one. */
    to_category_id: string;
    /** Amount in the base currency, greater than 0. */
    amount: number;
}
export interface TransactionInput {
    /** Accepted if it is the kind of the endpoint. */
    kind?: string | null | undefined;
    /** Day of the transaction. */
    date: string;
    /** Currency code of `amount`. */
    currency_id: string;
    /** An active category of the same kind. Required unless there are `splits`. */
    category_id?: string | null | undefined;
    /** 2 to 10 parts with a category each, in place of `category_id`. Their amounts must add up to `amount`. */
    splits?: Array<{
        /** An active category of the same kind. */
        category_id: string;
        /** Amount in the currency of the transaction. Negative for a discount or a returned deposit, never 0. */
        amount: number;
        /** Note on this part. Left out if there is none. */
        memo?: string;
    }> | null | undefined;
    /** The account that pays or receives: an active one of type `asset` or `liability` (a credit card). */
    asset_account_id: string;
    /** At most as many decimals as the currency has, and at most 10^15-1 minor units. */
    amount: number;
    /** Whether it is a refund: a refunded expense, or an income paid back. Default: false. */
    is_refund?: boolean | null | undefined;
    /** Units of the base currency per unit of the currency, at most 15 significant digits. Default: the latest rate on or before the date. */
    fx_rate?: number | null | undefined;
    /** Who was paid, or who paid. Left out if it is empty. */
    payee?: string | null | undefined;
    /** Your own note. Left out if there is none. */
    memo?: string | null | undefined;
    /** Your own id for it, unique among your transactions that are not deleted. Left out if there is none. */
    external_id?: string | null | undefined;
    /** At most 10 tags of 1 to 40 letters, digits, `-`, `_`, `.` and `/`. They are kept in lower case, each once. */
    tags?: string[] | null | undefined;
    /** Whether the active rules run over it. They fill in category or splits if neither is sent, may replace payee and memo, and add tags. Default: false. */
    apply_rules?: boolean | null | undefined;
}
export interface TransactionUpdate {
    /** Accepted if it is the kind of the endpoint. */
    kind?: string | null | undefined;
    /** Day of the transaction. */
    date: string;
    /** Currency code of `amount`. */
    currency_id: string;
    /** An active category of the same kind. Required unless there are `splits`. */
    category_id?: string | null | undefined;
    /** 2 to 10 parts with a category each, in place of `category_id`. Their amounts must add up to `amount`. */
    splits?: Array<{
        /** An active category of the same kind. */
        category_id: string;
        /** Amount in the currency of the transaction. Negative for a discount or a returned deposit, never 0. */
        amount: number;
        /** Note on this part. Left out if there is none. */
        memo?: string;
    }> | null | undefined;
    /** The account that pays or receives: an active one of type `asset` or `liability` (a credit card). */
    asset_account_id: string;
    /** At most as many decimals as the currency has, and at most 10^15-1 minor units. */
    amount: number;
    /** Whether it is a refund: a refunded expense, or an income paid back. Default: false. */
    is_refund?: boolean | null | undefined;
    /** Units of the base currency per unit of the currency, at most 15 significant digits. Default: the latest rate on or before the date. */
    fx_rate?: number | null | undefined;
    /** Who was paid, or who paid. Left out if it is empty. */
    payee?: string | null | undefined;
    /** Your own note. Left out if there is none. */
    memo?: string | null | undefined;
    /** Your own id for it, unique among your transactions that are not deleted. Left out if there is none. */
    external_id?: string | null | undefined;
    /** At most 10 tags of 1 to 40 letters, digits, `-`, `_`, `.` and `/`. They are kept in lower case, each once. */
    tags?: string[] | null | undefined;
}
export interface TransferInput {
    /** Accepted if it is `transfer`. */
    kind?: string | null | undefined;
    /** Day of the transfer. */
    date?: string | null | undefined;
    /** The account that the money leaves: an active one of type `asset` or `liability`. */
    from_account_id?: string | null | undefined;
    /** The account that the money arrives in: an active one of type `asset` or `liability`. The same as `from_account_id` only if the currencies differ. */
    to_account_id?: string | null | undefined;
    /** Currency code of `amount`. */
    currency_id?: string | null | undefined;
    /** Amount that left the account: at most as many decimals as the currency has, and at most 10^15-1 minor units. */
    amount?: number | null | undefined;
    /** Code of the currency that arrived. Default: `currency_id`. */
    to_currency_id?: string | null | undefined;
    /** Amount that arrived, in `to_currency_id`. Within one currency it equals `amount`. Default: `amount`, converted with the latest rates if the currencies differ. */
    to_amount?: number | null | undefined;
    /** Units of the base currency per unit of the currency, at most 15 significant digits. Default: the latest rate on or before the date. */
    fx_rate?: number | null | undefined;
    /** Who was paid, or who paid. Left out if it is empty. */
    payee?: string | null | undefined;
    /** Your own note. Left out if there is none. */
    memo?: string | null | undefined;
    /** Your own id for it, unique among your transactions that are not deleted. Left out if there is none. */
    external_id?: string | null | undefined;
    /** At most 10 tags of 1 to 40 letters, digits, `-`, `_`, `.` and `/`. They are kept in lower case, each once. */
    tags?: string[] | null | undefined;
    /** Ids of an expense (the side that the money leaves), an income (the side that it reaches), or both, without splits and no refunds. They are deleted, and the transfer takes their place. */
    replaces?: string[] | null | undefined;
}
export interface TransferUpdate {
    /** Accepted if it is `transfer`. */
    kind?: string | null | undefined;
    /** Day of the transfer. */
    date: string;
    /** The account that the money leaves: an active one of type `asset` or `liability`. */
    from_account_id: string;
    /** The account that the money arrives in: an active one of type `asset` or `liability`. The same as `from_account_id` only if the currencies differ. */
    to_account_id: string;
    /** Currency code of `amount`. */
    currency_id: string;
    /** Amount that left the account: at most as many decimals as the currency has, and at most 10^15-1 minor units. */
    amount: number;
    /** Code of the currency that arrived. Default: `currency_id`. */
    to_currency_id?: string | null | undefined;
    /** Amount that arrived, in `to_currency_id`. Within one currency it equals `amount`. Default: `amount`, converted with the latest rates if the currencies differ. */
    to_amount?: number | null | undefined;
    /** Units of the base currency per unit of the currency, at most 15 significant digits. Default: the latest rate on or before the date. */
    fx_rate?: number | null | undefined;
    /** Who was paid, or who paid. Left out if it is empty. */
    payee?: string | null | undefined;
    /** Your own note. Left out if there is none. */
    memo?: string | null | undefined;
    /** Your own id for it, unique among your transactions that are not deleted. Left out if there is none. */
    external_id?: string | null | undefined;
    /** At most 10 tags of 1 to 40 letters, digits, `-`, `_`, `.` and `/`. They are kept in lower case, each once. */
    tags?: string[] | null | undefined;
}
export interface ScheduleInput {
    /** Name of the schedule. */
    name: string;
    /** What is posted, without `date` and `external_id`. An expense or income needs `amount`, `currency_id`, `asset_account_id` and `category_id` or `splits`; a transfer needs `amount`, `currency_id`, `from_account_id` and `to_account_id`. */
    template: ScheduleTemplateInput;
    /** When it happens. */
    rule: ScheduleRuleInput;
    /** First day on which it may happen. */
    starts_on: string;
    /** Last day on which it may happen. Left out if there is none. */
    ends_on?: string | null | undefined;
    /** How many dates the rule has, counted from `starts_on`, including skipped ones. Left out if there is no limit. */
    max_count?: number | null | undefined;
    /** Whether dates are posted automatically when they are due, or only shown. */
    mode: 'post' | 'remind';
    /** Whether due dates are posted. Default: true. Dates that became due while the schedule was inactive are posted once it is active again. */
    is_active?: boolean | null | undefined;
    /** Kind of the transactions. */
    kind: 'expense' | 'income' | 'transfer';
}
export interface ScheduleUpdate {
    /** Name of the schedule. */
    name: string;
    /** What is posted, without `date` and `external_id`. An expense or income needs `amount`, `currency_id`, `asset_account_id` and `category_id` or `splits`; a transfer needs `amount`, `currency_id`, `from_account_id` and `to_account_id`. */
    template: ScheduleTemplateInput;
    /** When it happens. */
    rule: ScheduleRuleInput;
    /** First day on which it may happen. */
    starts_on: string;
    /** Last day on which it may happen. Left out if there is none. */
    ends_on?: string | null | undefined;
    /** How many dates the rule has, counted from `starts_on`, including skipped ones. Left out if there is no limit. */
    max_count?: number | null | undefined;
    /** Whether dates are posted automatically when they are due, or only shown. */
    mode: 'post' | 'remind';
    /** Whether due dates are posted. Default: true. Dates that became due while the schedule was inactive are posted once it is active again. */
    is_active?: boolean | null | undefined;
    /** Accepted if it is the kind of the schedule. */
    kind?: string | null | undefined;
}
export interface ScheduleTemplateInput {
    /** The account that the money leaves: an active one of type `asset` or `liability`. */
    from_account_id?: string | null | undefined;
    /** The account that the money arrives in: an active one of type `asset` or `liability`. The same as `from_account_id` only if the currencies differ. */
    to_account_id?: string | null | undefined;
    /** Currency code of `amount`. */
    currency_id?: string | null | undefined;
    /** At most as many decimals as the currency has, and at most 10^15-1 minor units. */
    amount?: number | null | undefined;
    /** Code of the currency that arrived. Default: `currency_id`. */
    to_currency_id?: string | null | undefined;
    /** Amount that arrived, in `to_currency_id`. Within one currency it equals `amount`. Default: `amount`, converted with the latest rates if the currencies differ. */
    to_amount?: number | null | undefined;
    /** Units of the base currency per unit of the currency, at most 15 significant digits. Default: the latest rate on or before the date. */
    fx_rate?: number | null | undefined;
    /** Who was paid, or who paid. Left out if it is empty. */
    payee?: string | null | undefined;
    /** Your own note. Left out if there is none. */
    memo?: string | null | undefined;
    /** At most 10 tags of 1 to 40 letters, digits, `-`, `_`, `.` and `/`. They are kept in lower case, each once. */
    tags?: string[] | null | undefined;
    /** An active category of the same kind. Required unless there are `splits`. */
    category_id?: string | null | undefined;
    /** 2 to 10 parts with a category each, in place of `category_id`. Their amounts must add up to `amount`. */
    splits?: Array<{
        /** An active category of the same kind. */
        category_id: string;
        /** Amount in the currency of the transaction. Negative for a discount or a returned deposit, never 0. */
        amount: number;
        /** Note on this part. Left out if there is none. */
        memo?: string;
    }> | null | undefined;
    /** The account that pays or receives: an active one of type `asset` or `liability` (a credit card). */
    asset_account_id?: string | null | undefined;
    /** Whether it is a refund: a refunded expense, or an income paid back. Default: false. */
    is_refund?: boolean | null | undefined;
}
export interface ScheduleRuleInput {
    /** How often it happens. */
    frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
    /** Number of days, weeks, months or years between dates, counted from `starts_on`. Default: 1. */
    interval?: number | null | undefined;
    /** Days of the week; weekly only. Default: the weekday of `starts_on`. */
    weekdays?: Array<'mo' | 'tu' | 'we' | 'th' | 'fr' | 'sa' | 'su'> | null | undefined;
    /** Day of the month, or -1 for the last one; monthly and yearly only. In a shorter month, the last day is used. Default: the day of `starts_on`. */
    month_day?: number | null | undefined;
}
export interface OccurrenceInput {
    /** What to do with the date. */
    action: 'post' | 'skip';
    /** Day of the transaction, if it differs. */
    date?: string | null | undefined;
    /** The account that the money leaves: an active one of type `asset` or `liability`. */
    from_account_id?: string | null | undefined;
    /** The account that the money arrives in: an active one of type `asset` or `liability`. The same as `from_account_id` only if the currencies differ. */
    to_account_id?: string | null | undefined;
    /** Currency code of `amount`. */
    currency_id?: string | null | undefined;
    /** At most as many decimals as the currency has, and at most 10^15-1 minor units. */
    amount?: number | null | undefined;
    /** Code of the currency that arrived. Default: `currency_id`. */
    to_currency_id?: string | null | undefined;
    /** Amount that arrived, in `to_currency_id`. Within one currency it equals `amount`. Default: `amount`, converted with the latest rates if the currencies differ. */
    to_amount?: number | null | undefined;
    /** Units of the base currency per unit of the currency, at most 15 significant digits. Default: the latest rate on or before the date. */
    fx_rate?: number | null | undefined;
    /** Who was paid, or who paid. Left out if it is empty. */
    payee?: string | null | undefined;
    /** Your own note. Left out if there is none. */
    memo?: string | null | undefined;
    /** At most 10 tags of 1 to 40 letters, digits, `-`, `_`, `.` and `/`. They are kept in lower case, each once. */
    tags?: string[] | null | undefined;
    /** An active category of the same kind. Required unless there are `splits`. */
    category_id?: string | null | undefined;
    /** 2 to 10 parts with a category each, in place of `category_id`. Their amounts must add up to `amount`. */
    splits?: Array<{
        /** An active category of the same kind. */
        category_id: string;
        /** Amount in the currency of the transaction. Negative for a discount or a returned deposit, never 0. */
        amount: number;
        /** Note on this part. Left out if there is none. */
        memo?: string;
    }> | null | undefined;
    /** The account that pays or receives: an active one of type `asset` or `liability` (a credit card). */
    asset_account_id?: string | null | undefined;
    /** Whether it is a refund: a refunded expense, or an income paid back. Default: false. */
    is_refund?: boolean | null | undefined;
}
export interface JournalEntryInput {
    /** Accepted if it is `journal`. */
    kind?: string | null | undefined;
    /** Day of the entry. */
    date: string;
    /** Currency code of its lines. */
    currency_id: string;
    /** Units of the base currency per unit of the currency, at most 15 significant digits. Default: the latest rate on or before the date. */
    fx_rate?: number | null | undefined;
    /** Who was paid, or who paid. Left out if it is empty. */
    payee?: string | null | undefined;
    /** Your own note. Left out if there is none. */
    memo?: string | null | undefined;
    /** Your own id for it, unique among your transactions that are not deleted. Left out if there is none. */
    external_id?: string | null | undefined;
    /** At most 10 tags of 1 to 40 letters, digits, `-`, `_`, `.` and `/`. They are kept in lower case, each once. */
    tags?: string[] | null | undefined;
    /** Two to twelve lines on at least two accounts. Debits equal credits; lines that are only in the base currency balance separately. */
    lines: JournalLineInput[];
}
export interface JournalLineInput {
    /** An active account of any type. */
    account_id: string;
    /** Debit in the currency of the entry. Either this or `credit` is above 0. */
    debit?: number | null | undefined;
    /** Credit in the currency of the entry. Either this or `debit` is above 0. */
    credit?: number | null | undefined;
    /** Debit in the base currency only, on a line without `debit` and `credit`. It changes only the value of the account. Ignored on other lines. */
    debit_base?: number | null | undefined;
    /** Like `debit_base`, on the credit side. */
    credit_base?: number | null | undefined;
    /** Note for this line. If it equals the entry's note, it is not stored separately and follows the entry. */
    memo?: string | null | undefined;
}
export interface TransactionBatchInput {
    /** 1 to 100 transactions. 12 plain ones always fit, and 40 typically do. */
    transactions: Array<ExpenseOrIncomeInBatch | TransferInBatch | JournalEntryInBatch>;
}
export interface ExpenseOrIncomeInBatch {
    /** Kind of the transaction. The other fields are those of the create request for this kind. */
    kind: 'expense' | 'income';
    /** Day of the transaction. */
    date: string;
    /** Currency code of `amount`. */
    currency_id: string;
    /** An active category of the same kind. Required unless there are `splits`. */
    category_id?: string | null | undefined;
    /** 2 to 10 parts with a category each, in place of `category_id`. Their amounts must add up to `amount`. */
    splits?: Array<{
        /** An active category of the same kind. */
        category_id: string;
        /** Amount in the currency of the transaction. Negative for a discount or a returned deposit, never 0. */
        amount: number;
        /** Note on this part. Left out if there is none. */
        memo?: string;
    }> | null | undefined;
    /** The account that pays or receives: an active one of type `asset` or `liability` (a credit card). */
    asset_account_id: string;
    /** At most as many decimals as the currency has, and at most 10^15-1 minor units. */
    amount: number;
    /** Whether it is a refund: a refunded expense, or an income paid back. Default: false. */
    is_refund?: boolean | null | undefined;
    /** Units of the base currency per unit of the currency, at most 15 significant digits. Default: the latest rate on or before the date. */
    fx_rate?: number | null | undefined;
    /** Who was paid, or who paid. Left out if it is empty. */
    payee?: string | null | undefined;
    /** Your own note. Left out if there is none. */
    memo?: string | null | undefined;
    /** Your own id for it, unique among your transactions that are not deleted. Left out if there is none. */
    external_id?: string | null | undefined;
    /** At most 10 tags of 1 to 40 letters, digits, `-`, `_`, `.` and `/`. They are kept in lower case, each once. */
    tags?: string[] | null | undefined;
    /** Whether the active rules run over it. They fill in category or splits if neither is sent, may replace payee and memo, and add tags. Default: false. */
    apply_rules?: boolean | null | undefined;
}
export interface TransferInBatch {
    /** Kind of the transaction. The other fields are those of the create request for this kind. */
    kind: 'transfer';
    /** Day of the transfer. */
    date: string;
    /** The account that the money leaves: an active one of type `asset` or `liability`. */
    from_account_id: string;
    /** The account that the money arrives in: an active one of type `asset` or `liability`. The same as `from_account_id` only if the currencies differ. */
    to_account_id: string;
    /** Currency code of `amount`. */
    currency_id: string;
    /** Amount that left the account: at most as many decimals as the currency has, and at most 10^15-1 minor units. */
    amount: number;
    /** Code of the currency that arrived. Default: `currency_id`. */
    to_currency_id?: string | null | undefined;
    /** Amount that arrived, in `to_currency_id`. Within one currency it equals `amount`. Default: `amount`, converted with the latest rates if the currencies differ. */
    to_amount?: number | null | undefined;
    /** Units of the base currency per unit of the currency, at most 15 significant digits. Default: the latest rate on or before the date. */
    fx_rate?: number | null | undefined;
    /** Who was paid, or who paid. Left out if it is empty. */
    payee?: string | null | undefined;
    /** Your own note. Left out if there is none. */
    memo?: string | null | undefined;
    /** Your own id for it, unique among your transactions that are not deleted. Left out if there is none. */
    external_id?: string | null | undefined;
    /** At most 10 tags of 1 to 40 letters, digits, `-`, `_`, `.` and `/`. They are kept in lower case, each once. */
    tags?: string[] | null | undefined;
}
export interface JournalEntryInBatch {
    /** Kind of the transaction. The other fields are those of the create request for this kind. */
    kind: 'journal';
    /** Day of the entry. */
    date: string;
    /** Currency code of its lines. */
    currency_id: string;
    /** Units of the base currency per unit of the currency, at most 15 significant digits. Default: the latest rate on or before the date. */
    fx_rate?: number | null | undefined;
    /** Who was paid, or who paid. Left out if it is empty. */
    payee?: string | null | undefined;
    /** Your own note. Left out if there is none. */
    memo?: string | null | undefined;
    /** Your own id for it, unique among your transactions that are not deleted. Left out if there is none. */
    external_id?: string | null | undefined;
    /** At most 10 tags of 1 to 40 letters, digits, `-`, `_`, `.` and `/`. They are kept in lower case, each once. */
    tags?: string[] | null | undefined;
    /** Two to twelve lines on at least two accounts. Debits equal credits; lines that are only in the base currency balance separately. */
    lines: JournalLineInput[];
}
export interface ClearedInput {
    /** Transactions of any kind that are not deleted. */
    transaction_ids: string[];
    /** Whether the lines are cleared. Default: true. */
    cleared?: boolean | null | undefined;
    /** Day of the lines on the statement. Default: the one that a line has, or else the day of its transaction, or the day after `reconciled_through` if that is later. */
    cleared_on?: string | null | undefined;
}
export interface ReconciliationInput {
    /** Currency code of `balance`. Default: the currency of the account. */
    currency_id?: string | null | undefined;
    /** Date of the statement. */
    date: string;
    /** Closing balance of the statement, with the same sign rule as the account's `balance`. */
    balance: number;
    /** Category under which a difference is posted, as an expense, income or refund. Without it, a difference is a 409. */
    adjustment_category_id?: string | null | undefined;
}
export interface RevaluationInput {
    /** Day of the revaluation: its closing balances and rates are used. */
    date: string;
}
export interface PeriodLockInput {
    /** The last day to lock. If it is null or left out, everything is unlocked. */
    locked_through?: string | null | undefined;
}
export interface EditInput {
    /** Which transactions it is about. Default: all. */
    filter?: EditFilterInput | null | undefined;
    /** What is set, as if by hand. Needs a filter. */
    actions?: EditActionsInput | null | undefined;
    /** A rule that is not stored. */
    rule?: EditRuleInput | null | undefined;
    /** Stored rules, which run in their order, inactive ones too; or `active`: all that are active. */
    rule_ids?: string[] | 'active' | null | undefined;
    /** Whether rules also change what was set by hand. Default: false. */
    overwrite?: boolean | null | undefined;
}
/** Which transactions it is about. Default: all. */
export interface EditFilterInput {
    /** Only these transactions, at most 1000. */
    ids?: string[] | null | undefined;
    /** First day, inclusive. */
    from?: string | null | undefined;
    /** Last day, inclusive. */
    to?: string | null | undefined;
    /** Only transactions of one of these kinds. */
    kind?: Array<'expense' | 'income' | 'transfer' | 'journal' | 'payment'> | null | undefined;
    /** Only transactions with a line on this account. */
    account_id?: string | null | undefined;
    /** Only transactions with this category, or with a split in it. */
    category_id?: string | null | undefined;
    /** Only transactions with a category of this group, or with a split in one. */
    group_id?: string | null | undefined;
    /** Only transactions with this payee. Case, accents, ligatures and character width are ignored. */
    payee?: string | null | undefined;
    /** Only transactions with a line in this currency. */
    currency_id?: string | null | undefined;
    /** Only transactions with all of these tags. */
    tag?: string[] | null | undefined;
    /** Only the transaction with this `external_id`. */
    external_id?: string | null | undefined;
    /** Words to find in the payee, the memo, the memos of lines and splits, the names of categories and the tags: every word must be in one of them, in any order. Case, accents, ligatures and character width are ignored. A word that is a number (`12.5`, `12,50`) also finds that exact amount: `amount`, `to_amount` or that of a line. */
    q?: string | null | undefined;
    /** Only transactions whose `amount` is at least this, whatever the currency. */
    amount_from?: number | null | undefined;
    /** Only transactions whose `amount` is at most this, whatever the currency. */
    amount_to?: number | null | undefined;
}
/** What is set, as if by hand. Needs a filter. */
export interface EditActionsInput {
    /** Sets this active category. */
    category_id?: string | null | undefined;
    /** Sets the payee. Empty: removes it. */
    payee?: string | null | undefined;
    /** Sets the memo. Empty: removes it. */
    memo?: string | null | undefined;
    /** Adds these tags. What is beyond 10 is dropped. */
    add_tags?: string[] | null | undefined;
    /** Removes these tags. */
    remove_tags?: string[] | null | undefined;
    /** Whether the lines on `filter.account_id` are cleared, each on the day of its transaction. */
    cleared?: boolean | null | undefined;
}
/** A rule that is not stored. */
export interface EditRuleInput {
    /** Name of the rule. */
    name?: string | null | undefined;
    /** Whether all of its conditions must match, or any. Default: `all`. */
    match?: 'all' | 'any' | null | undefined;
    /** What a transaction must look like. */
    conditions: Array<{
        /** What is compared. `text` is the payee or the memo, whichever matches. `account_id` and `currency_id` are those of the import, or else of any line. */
        field: 'payee' | 'memo' | 'text' | 'amount' | 'direction' | 'account_id' | 'currency_id';
        /** How it is compared. Texts: `is`, `contains`, `starts_with` or `like` (the whole text, in which `*` is anything), without case, marks and repeated spaces. Amounts: `is`, `at_least` or `at_most`. Everything else: `is`. */
        op: 'is' | 'contains' | 'starts_with' | 'like' | 'at_least' | 'at_most';
        /** A text, an id, `in` or `out`, or an amount above 0. A list of 1 to 20, except for amounts: any of them suffices. A text has 1 to 150 characters, and an amount is in the currency of the transaction. */
        value: string | number | string[];
        /** Whether it must not match. Default: false. */
        not?: boolean;
    }>;
    /** What it sets: at least one. At most one of `category_id`, `splits`, `transfer_account_id` and `exclude`. */
    actions: {
        /** Sets this active category. */
        category_id?: string;
        /** Divides the amount: percents that add up to 100. */
        splits?: Array<{
            /** An active category. All of them are of one kind. */
            category_id: string;
            /** Its share of the amount, above 0, with at most 2 decimals. */
            percent: number;
        }>;
        /** Makes it a transfer with this active asset or liability account. In imports only. */
        transfer_account_id?: string;
        /** Leaves the row out. In imports only. */
        exclude?: true;
        /** Replaces the payee. */
        payee?: string;
        /** Replaces the memo. */
        memo?: string;
        /** Adds these tags. What is beyond 10 is dropped. */
        tags?: string[];
    };
    /** Whether no other rule runs after it has matched. Default: false. */
    stop?: boolean | null | undefined;
}
export interface ConnectionInput {
    /** The service that reads the accounts. */
    provider: 'simplefin';
    /** The setup token that the provider shows. It is used at once, and never stored. */
    setup_token: string;
    /** Name of the connection. Default: the name of the first institution, or else the host of the provider. */
    name?: string | null | undefined;
}
export interface ConnectionUpdate {
    /** Name of the connection. */
    name: string;
}
export interface OutsideAccountInput {
    /** An active asset or liability account, which has no other link. */
    account_id: string;
    /** `review`: rows wait in the draft. `post`: those that are clear are posted. Default: `review`. */
    mode?: 'review' | 'post' | null | undefined;
    /** Whether positive amounts are money that leaves the account, as some cards have them. It turns `balance` round too. Default: false. */
    reverse_amounts?: boolean | null | undefined;
    /** The first day to take, at most 85 days ago. Default: today; later, as it is. */
    from?: string | null | undefined;
}
export interface ImportRowInput {
    /** Whether the commit posts the row. */
    include: boolean;
    /** Who was paid or who paid. Default: as in the file. */
    payee?: string | null | undefined;
    /** Note. Default: as in the file. */
    memo?: string | null | undefined;
    /** Its tags, as a transaction has them. Default: as proposed. */
    tags?: string[] | null | undefined;
    /** What the row becomes. Outgoing money is an `expense`, a refunded `income`, or a `transfer`; incoming money is an `income`, a refunded `expense`, or a `transfer`. Default: as proposed. */
    kind?: 'expense' | 'income' | 'transfer' | null | undefined;
    /** An active category of the kind. Default: as proposed. */
    category_id?: string | null | undefined;
    /** 2 to 10 parts with a category each, in place of `category_id`. Their amounts must add up to `amount`. Default: as proposed. */
    splits?: Array<{
        /** An active category of the kind. */
        category_id: string;
        /** Amount in the currency of the row. Negative for a discount, never 0. */
        amount: number;
    }> | null | undefined;
    /** Must match `kind` and the direction; without `kind`, it determines the kind. */
    is_refund?: boolean | null | undefined;
    /** The other account of a transfer: an active asset or liability account. */
    transfer_account_id?: string | null | undefined;
    /** An expense or income on `transfer_account_id`, in the opposite direction, without splits and no refund: the commit deletes it, and its amount and currency are the other side of the transfer. Requires `kind` and `transfer_account_id`. */
    transfer_transaction_id?: string | null | undefined;
}
export interface ImportCategoriesInput {
    /** Texts of the file. Left out: all that stand for nothing. */
    categories?: Array<{
        /** A text of the file. */
        text: string;
        /** The active category that it stands for. Left out: one with its name, which is created if necessary. */
        category_id?: string;
    }> | null | undefined;
}
export interface AttachmentInput {
    /** Name of the file, without folders. */
    file_name: string;
    /** Type of the file. */
    content_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'application/pdf';
    /** Size of the file in bytes. */
    size: number;
    /** SHA-256 hash of the file, in hexadecimal. */
    sha256: string;
}
export interface ContactInput {
    /** Name of the person or company. */
    name: string;
    /** Phone number, in any notation. */
    phone?: string | null | undefined;
    /** E-mail address. */
    email?: string | null | undefined;
    /** Anything worth remembering. */
    notes?: string | null | undefined;
}
export type ObligationInput = {
    /** What it is about. */
    name: string;
    /** For example, an invoice number. */
    reference?: string | null | undefined;
    /** Anything worth remembering. */
    notes?: string | null | undefined;
    /** Date from which the amount is owed. */
    opened_date: string;
    /** Due date; not before `opened_date`. */
    due_date?: string | null | undefined;
    /** Amount owed originally. */
    original_amount: number;
    /** Amount still owed; 0 settles the obligation. It may exceed `original_amount` (interest). */
    outstanding_amount: number;
    /** For a loan: the asset or liability account that the money came from or went to. Not the account of the obligation. */
    funding_account_id?: string | null | undefined;
    /** For a sale or purchase on credit: an active category, of kind `income` if you are owed the amount, `expense` if you owe it. */
    funding_category_id?: string | null | undefined;
    /** `opening_balance` if it existed before your books. */
    funding?: 'opening_balance' | null | undefined;
    /** Rate of the opening entry: units of the base currency per unit of the currency. Only with funding. Default: the rate on `opened_date`. An update keeps the rate unless you send one, or change the currency or `opened_date`. */
    fx_rate?: number | null | undefined;
    /** A contact that is not deleted. */
    contact_id?: string | null | undefined;
    /** An active account, of type `asset` (Receivables) if you are owed the amount, `liability` (Payables) if you owe it. */
    account_id?: string | null | undefined;
    /** Currency code of both amounts. */
    currency_id?: string | null | undefined;
    /** Alternative to `contact_id`, so that a record can be sent back as it was read. */
    contact?: {
        /** Id of the contact. */
        id: string;
        /** Ignored. */
        name?: unknown;
    } | null | undefined;
    /** Alternative to `account_id`. */
    account?: {
        /** Id of the account. */
        id: string;
        /** Ignored. */
        name?: unknown;
        /** Ignored. */
        code?: unknown;
        /** Ignored. */
        type?: unknown;
    } | null | undefined;
    /** Alternative to `currency_id`. */
    currency?: {
        /** Code of the currency. */
        id: string;
        /** Ignored. */
        name?: unknown;
        /** Ignored. */
        code?: unknown;
    } | null | undefined;
} & ({
    contact_id: string;
} | {
    contact: {
        /** Id of the contact. */
        id: string;
        /** Ignored. */
        name?: unknown;
    };
}) & ({
    account_id: string;
} | {
    account: {
        /** Id of the account. */
        id: string;
        /** Ignored. */
        name?: unknown;
        /** Ignored. */
        code?: unknown;
        /** Ignored. */
        type?: unknown;
    };
}) & ({
    currency_id: string;
} | {
    currency: {
        /** Code of the currency. */
        id: string;
        /** Ignored. */
        name?: unknown;
        /** Ignored. */
        code?: unknown;
    };
});
export interface PaymentInput {
    /** Accepted if it is `payment`. */
    kind?: string | null | undefined;
    /** Day of the payment. */
    date: string;
    /** How much of the obligation it pays, in its currency. At most the outstanding amount. */
    amount: number;
    /** The asset or liability account that the money came from or went to; not the account of the obligation. If it is left out, the payment is only a note. */
    asset_account_id?: string | null | undefined;
    /** Code of the currency in which the money moved. Left out if it is the obligation's. */
    money_currency_id?: string | null | undefined;
    /** Amount moved, in `money_currency_id`. Default: `amount`, converted at the latest rates. */
    money_amount?: number | null | undefined;
    /** Units of the base currency per unit of the currency, at most 15 significant digits. Default: the latest rate on or before the date. */
    fx_rate?: number | null | undefined;
    /** Your own note. Left out if there is none. */
    memo?: string | null | undefined;
    /** Your own id for it, unique among your transactions that are not deleted. Left out if there is none. */
    external_id?: string | null | undefined;
}
export interface WebhookInput {
    /** Where events are sent: `https`, port 443, a host name with public addresses. On a laptop also `http://localhost:<port>`. */
    url: string;
    /** Which events are sent: names such as `expense.created`, all of a type (`contact.*`), or everything (`*`). */
    events: Array<'*' | 'expense.*' | 'income.*' | 'transfer.*' | 'journal.*' | 'payment.*' | 'account.*' | 'group.*' | 'category.*' | 'contact.*' | 'obligation.*' | 'schedule.*' | 'rule.*' | 'budget.*' | 'reconciliation.*' | 'attachment.*' | 'connection.*' | 'lock.*' | 'user.*' | 'member.*' | 'expense.created' | 'expense.updated' | 'expense.deleted' | 'expense.restored' | 'income.created' | 'income.updated' | 'income.deleted' | 'income.restored' | 'transfer.created' | 'transfer.updated' | 'transfer.deleted' | 'transfer.restored' | 'journal.created' | 'journal.updated' | 'journal.deleted' | 'journal.restored' | 'payment.created' | 'payment.updated' | 'payment.deleted' | 'payment.restored' | 'account.created' | 'account.updated' | 'account.deleted' | 'account.restored' | 'group.created' | 'group.updated' | 'group.deleted' | 'group.restored' | 'category.created' | 'category.updated' | 'category.deleted' | 'category.restored' | 'contact.created' | 'contact.updated' | 'contact.deleted' | 'contact.restored' | 'obligation.created' | 'obligation.updated' | 'obligation.deleted' | 'obligation.restored' | 'schedule.created' | 'schedule.updated' | 'schedule.deleted' | 'schedule.restored' | 'rule.created' | 'rule.updated' | 'rule.deleted' | 'rule.restored' | 'budget.created' | 'budget.updated' | 'budget.deleted' | 'budget.restored' | 'reconciliation.created' | 'reconciliation.updated' | 'reconciliation.deleted' | 'reconciliation.restored' | 'attachment.created' | 'attachment.updated' | 'attachment.deleted' | 'attachment.restored' | 'connection.created' | 'connection.updated' | 'connection.deleted' | 'connection.restored' | 'lock.created' | 'lock.updated' | 'lock.deleted' | 'lock.restored' | 'user.created' | 'user.updated' | 'user.deleted' | 'user.restored' | 'member.created' | 'member.updated' | 'member.deleted' | 'member.restored' | 'obligation.settled' | 'obligation.reopened'>;
    /** Whether events are sent. Default: true. Events that happen while it is inactive are not sent later. */
    is_active?: boolean | null | undefined;
}
/** An error, in the format of RFC 9457. The section Errors explains every code. */
export interface Problem {
    /** `urn:personal-finance:problem:` followed by the code. */
    type: string;
    /** Short summary of the code, the same for every occurrence. */
    title: string;
    /** HTTP status of the response. */
    status: number;
    /** What happened this time, for people to read. */
    detail: string;
    code: ProblemCode;
    /** Id of the request in the service's logs. */
    request_id: string;
    /** Every invalid field, or every transaction in a batch that has a conflict; up to 100, or up to 500 for a batch. Absent if the error is not about fields. */
    errors?: FieldError[];
    /** Only with `second_factor_required`: what is accepted. */
    methods?: Array<'totp' | 'passkey' | 'recovery_code'>;
    /** Only with `second_factor_required`, if `methods` has `passkey`. */
    passkey_options?: PasskeyRequestOptions;
    /** Only with `not_reconciled`: what is cleared by the date of the statement. */
    cleared_balance?: number;
    /** Only with `not_reconciled`: the balance of the statement minus `cleared_balance`. */
    difference?: number;
    /** Only with `batch_too_large`: how many of the records fit, starting with the first. */
    fits?: number;
}
/** Code for programs to check; it never changes. */
export type ProblemCode = 'malformed_json' | 'bad_request' | 'unauthorized' | 'invalid_credentials' | 'invalid_challenge' | 'invalid_code' | 'invalid_passkey' | 'second_factor_required' | 'reauthentication_required' | 'csrf_rejected' | 'invitation_email_mismatch' | 'insufficient_role' | 'insufficient_scope' | 'forbidden' | 'book_not_found' | 'invitation_not_found' | 'not_found' | 'method_not_allowed' | 'last_owner' | 'sole_owner' | 'book_limit_reached' | 'member_limit_reached' | 'invitation_limit_reached' | 'already_member' | 'conflict' | 'email_taken' | 'mail_off' | 'already_verified' | 'email_not_verified' | 'no_second_factor' | 'totp_enabled' | 'totp_not_pending' | 'passkey_exists' | 'passkey_limit_reached' | 'base_currency_in_use' | 'account_code_taken' | 'account_in_use' | 'category_name_taken' | 'group_name_taken' | 'group_limit_reached' | 'attachment_limit_reached' | 'attachment_quota_reached' | 'upload_missing' | 'already_stored' | 'tag_limit_reached' | 'rule_limit_reached' | 'category_in_use' | 'account_limit_reached' | 'category_limit_reached' | 'contact_limit_reached' | 'obligation_limit_reached' | 'budget_limit_reached' | 'schedule_limit_reached' | 'token_limit_reached' | 'occurrence_done' | 'occurrence_limit_reached' | 'webhook_limit_reached' | 'connection_limit_reached' | 'connection_revoked' | 'account_linked' | 'webhook_inactive' | 'external_id_taken' | 'already_valued' | 'managed_by_obligation' | 'obligation_not_posted' | 'obligation_has_payments' | 'obligation_changed' | 'exceeds_outstanding' | 'restore_blocked' | 'not_empty' | 'archive_outdated' | 'period_locked' | 'reconciled' | 'not_reconciled' | 'not_last' | 'import_state' | 'edit_running' | 'edit_state' | 'replaced_by_transfer' | 'import_not_editable' | 'cursor_expired' | 'version_mismatch' | 'payload_too_large' | 'unsupported_media_type' | 'content_mismatch' | 'validation_failed' | 'batch_too_large' | 'invalid_cursor' | 'invalid_idempotency_key' | 'idempotency_key_reused' | 'too_many_attempts' | 'too_many_requests' | 'internal_error' | 'outcome_unknown' | 'service_unavailable';
/** An invalid field of the body, or an invalid query parameter. */
export interface FieldError {
    /** Name of the field; a path inside nested objects and lists, such as `transactions[3].category_id`. Names are truncated to 64 characters. */
    field: string;
    code: FieldErrorCode;
    /** What is wrong, to show next to the field. */
    message: string;
}
/** What is wrong with the field. */
export type FieldErrorCode = 'required' | 'unknown_field' | 'unknown_parameter' | 'repeated_parameter' | 'invalid' | 'invalid_type' | 'invalid_value' | 'invalid_characters' | 'too_short' | 'too_long' | 'name_mismatch' | 'invalid_email' | 'invalid_tag' | 'unsupported_type' | 'invalid_date' | 'invalid_month' | 'invalid_time_zone' | 'invalid_url' | 'invalid_archive' | 'invalid_timestamp' | 'invalid_range' | 'range_too_long' | 'in_the_future' | 'already_reconciled' | 'invalid_cursor' | 'invalid_code' | 'out_of_range' | 'too_small' | 'amount_too_large' | 'too_many_decimals' | 'not_a_number' | 'too_many_digits' | 'must_be_one' | 'fx_rate_unavailable' | 'not_found' | 'inactive' | 'wrong_kind' | 'filter_required' | 'rollover_required' | 'wrong_type' | 'immutable_field' | 'before_opened_date' | 'weak_password' | 'confirmation_mismatch' | 'too_few_items' | 'too_many_items' | 'splits_do_not_add_up' | 'conflicting_fields' | 'same_account' | 'amounts_differ' | 'unbalanced' | 'exceeds_outstanding' | 'range_too_large' | 'unreadable_file' | 'several_statements' | 'too_many_rows' | 'ambiguous_dates' | 'ambiguous_decimal' | 'ambiguous_delimiter' | 'ambiguous_columns' | 'missing_column' | 'not_postable' | 'period_locked' | 'external_id_taken' | 'invalid_passkey' | 'invalid_setup_token' | 'setup_token_used' | 'claim_failed' | 'unsupported_currency' | 'wrong_password';
export interface ChangePage {
    /** The changes of this page. */
    data: Change[];
    /** Whether more changes are already available. */
    has_more: boolean;
    /** `since` for the next request, whether or not there are more changes. */
    next_cursor: string;
}
type AnyCall = 'validation_failed' | 'too_many_requests' | 'internal_error' | 'outcome_unknown';
type WithCredentials = 'unauthorized' | 'service_unavailable';
type Writing = 'csrf_rejected' | 'conflict';
type WithBody = 'malformed_json' | 'payload_too_large' | 'unsupported_media_type';
type Creating = 'invalid_idempotency_key' | 'idempotency_key_reused';
/** The problem codes that each call can return. */
export interface Problems {
    register: AnyCall | WithBody | 'conflict' | 'email_taken' | 'service_unavailable';
    login: AnyCall | WithBody | 'invalid_credentials' | 'conflict' | 'too_many_attempts' | 'service_unavailable';
    getMe: AnyCall | WithCredentials | 'book_not_found';
    updateMe: AnyCall | WithCredentials | Writing | WithBody | 'reauthentication_required' | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'email_taken' | 'base_currency_in_use' | 'version_mismatch' | 'too_many_attempts';
    changePassword: AnyCall | WithCredentials | Writing | WithBody | 'reauthentication_required' | 'insufficient_scope' | 'version_mismatch' | 'too_many_attempts';
    logout: AnyCall | WithCredentials | Writing | 'insufficient_scope';
    deleteMe: AnyCall | WithCredentials | Writing | WithBody | 'reauthentication_required' | 'insufficient_scope' | 'book_not_found' | 'sole_owner' | 'version_mismatch' | 'too_many_attempts';
    listSecurityEvents: AnyCall | WithCredentials | 'insufficient_scope' | 'invalid_cursor';
    listSessions: AnyCall | WithCredentials | 'insufficient_scope' | 'invalid_cursor';
    deleteSession: AnyCall | WithCredentials | Writing | 'insufficient_scope' | 'not_found';
    deletePendingEmail: AnyCall | WithCredentials | Writing | 'insufficient_scope' | 'not_found';
    resendVerification: AnyCall | WithCredentials | Writing | 'insufficient_scope' | 'mail_off' | 'already_verified' | 'too_many_attempts';
    undoEmailChange: AnyCall | WithBody | 'conflict' | 'service_unavailable';
    verifyEmail: AnyCall | WithBody | 'conflict' | 'email_taken' | 'service_unavailable';
    getAuthOptions: AnyCall;
    forgotPassword: AnyCall | WithBody | 'conflict' | 'mail_off' | 'too_many_attempts' | 'service_unavailable';
    resetPassword: AnyCall | WithBody | 'second_factor_required' | 'conflict' | 'too_many_attempts' | 'service_unavailable';
    loginWithSecondFactor: AnyCall | WithBody | 'invalid_challenge' | 'invalid_code' | 'invalid_passkey' | 'conflict' | 'too_many_attempts' | 'service_unavailable';
    reauthenticate: AnyCall | WithCredentials | Writing | WithBody | 'second_factor_required' | 'insufficient_scope' | 'too_many_attempts';
    deleteReauthentication: AnyCall | WithCredentials | Writing | 'insufficient_scope';
    createRecoveryCodes: AnyCall | WithCredentials | Writing | Creating | 'reauthentication_required' | 'insufficient_scope' | 'no_second_factor';
    getSecondFactor: AnyCall | WithCredentials | 'insufficient_scope';
    updateSecondFactor: AnyCall | WithCredentials | Writing | WithBody | 'reauthentication_required' | 'insufficient_scope' | 'no_second_factor' | 'version_mismatch';
    createTotp: AnyCall | WithCredentials | Writing | Creating | 'reauthentication_required' | 'insufficient_scope' | 'email_not_verified' | 'totp_enabled';
    deleteTotp: AnyCall | WithCredentials | Writing | WithBody | 'second_factor_required' | 'insufficient_scope' | 'not_found' | 'too_many_attempts';
    confirmTotp: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_scope' | 'email_not_verified' | 'totp_not_pending' | 'too_many_attempts';
    listPasskeys: AnyCall | WithCredentials | 'insufficient_scope' | 'invalid_cursor';
    createPasskey: AnyCall | WithCredentials | Writing | WithBody | Creating | 'reauthentication_required' | 'insufficient_scope' | 'email_not_verified' | 'passkey_exists' | 'passkey_limit_reached';
    loginWithPasskey: AnyCall | WithBody | 'invalid_passkey' | 'conflict' | 'too_many_attempts' | 'service_unavailable';
    createPasskeyLoginOptions: AnyCall | 'conflict' | 'service_unavailable';
    createPasskeyOptions: AnyCall | WithCredentials | Writing | 'reauthentication_required' | 'insufficient_scope' | 'email_not_verified';
    getPasskey: AnyCall | WithCredentials | 'insufficient_scope' | 'not_found';
    updatePasskey: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_scope' | 'not_found' | 'version_mismatch';
    deletePasskey: AnyCall | WithCredentials | Writing | 'reauthentication_required' | 'insufficient_scope' | 'not_found' | 'version_mismatch';
    listTokens: AnyCall | WithCredentials | 'insufficient_scope' | 'invalid_cursor';
    createToken: AnyCall | WithCredentials | Writing | WithBody | Creating | 'reauthentication_required' | 'insufficient_scope' | 'token_limit_reached';
    deleteToken: AnyCall | WithCredentials | Writing | 'insufficient_scope' | 'not_found' | 'version_mismatch';
    listBooks: AnyCall | WithCredentials | 'invalid_cursor';
    createBook: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_scope' | 'book_limit_reached';
    getBook: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    updateBook: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'base_currency_in_use' | 'version_mismatch';
    deleteBook: AnyCall | WithCredentials | Writing | WithBody | 'reauthentication_required' | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    makeBookDefault: AnyCall | WithCredentials | Writing | 'insufficient_scope' | 'book_not_found' | 'not_found';
    listInvitations: AnyCall | WithCredentials | 'insufficient_role' | 'book_not_found' | 'not_found' | 'invalid_cursor';
    createInvitation: AnyCall | WithCredentials | Writing | WithBody | Creating | 'reauthentication_required' | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'invitation_limit_reached';
    deleteInvitation: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    listMembers: AnyCall | WithCredentials | 'book_not_found' | 'not_found' | 'invalid_cursor';
    getMember: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    updateMember: AnyCall | WithCredentials | Writing | WithBody | 'reauthentication_required' | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'last_owner' | 'version_mismatch';
    deleteMember: AnyCall | WithCredentials | Writing | 'reauthentication_required' | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'last_owner' | 'version_mismatch';
    acceptInvitation: AnyCall | WithCredentials | Writing | WithBody | Creating | 'invitation_email_mismatch' | 'insufficient_scope' | 'invitation_not_found' | 'book_limit_reached' | 'member_limit_reached' | 'already_member';
    declineInvitation: AnyCall | WithCredentials | Writing | WithBody | 'invitation_email_mismatch' | 'insufficient_scope' | 'invitation_not_found';
    previewInvitation: AnyCall | WithCredentials | Writing | WithBody | 'invitation_email_mismatch' | 'insufficient_scope' | 'invitation_not_found';
    listAccounts: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    createAccount: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'account_code_taken' | 'account_limit_reached' | 'period_locked';
    getAccount: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    updateAccount: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'account_code_taken' | 'version_mismatch';
    deleteAccount: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'account_in_use' | 'version_mismatch';
    getRegister: AnyCall | WithCredentials | 'book_not_found' | 'not_found' | 'invalid_cursor';
    revalueAccount: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'already_valued' | 'period_locked';
    markCleared: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'reconciled';
    listReconciliations: AnyCall | WithCredentials | 'book_not_found' | 'not_found' | 'invalid_cursor';
    createReconciliation: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'period_locked' | 'not_reconciled';
    getReconciliation: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    deleteReconciliation: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'not_last' | 'version_mismatch';
    listGroups: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    createGroup: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'group_name_taken' | 'group_limit_reached';
    getGroup: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    updateGroup: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'group_name_taken' | 'version_mismatch';
    deleteGroup: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    listCategories: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    createCategory: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'category_name_taken' | 'category_limit_reached';
    getCategory: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    updateCategory: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'category_name_taken' | 'version_mismatch';
    deleteCategory: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'category_in_use' | 'version_mismatch';
    getBudget: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    copyBudget: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'budget_limit_reached';
    fundBudget: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'budget_limit_reached';
    moveBudget: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'budget_limit_reached';
    assignBudget: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'budget_limit_reached' | 'version_mismatch';
    updateTarget: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    deleteTarget: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    getBudgetReport: AnyCall | WithCredentials | 'book_not_found';
    listSchedules: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    createSchedule: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'schedule_limit_reached';
    getSchedule: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    updateSchedule: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    deleteSchedule: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    settleOccurrence: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'tag_limit_reached' | 'occurrence_done' | 'occurrence_limit_reached' | 'period_locked';
    listUpcoming: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    listPayees: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    listTags: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    listTransactions: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    createTransactions: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'tag_limit_reached' | 'external_id_taken' | 'period_locked' | 'batch_too_large';
    getTransaction: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    listAttachments: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    getAttachment: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    deleteAttachment: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    getDownload: AnyCall | WithCredentials | 'book_not_found' | 'not_found' | 'upload_missing';
    completeAttachment: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'upload_missing' | 'content_mismatch';
    renewUpload: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'already_stored';
    createAttachment: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'attachment_limit_reached' | 'attachment_quota_reached' | 'managed_by_obligation';
    listExpenses: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    createExpense: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'tag_limit_reached' | 'external_id_taken' | 'period_locked';
    getExpense: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    updateExpense: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'tag_limit_reached' | 'external_id_taken' | 'period_locked' | 'reconciled' | 'version_mismatch';
    deleteExpense: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'period_locked' | 'reconciled' | 'version_mismatch';
    restoreExpense: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'tag_limit_reached' | 'external_id_taken' | 'restore_blocked' | 'period_locked' | 'replaced_by_transfer';
    listIncomes: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    createIncome: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'tag_limit_reached' | 'external_id_taken' | 'period_locked';
    getIncome: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    updateIncome: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'tag_limit_reached' | 'external_id_taken' | 'period_locked' | 'reconciled' | 'version_mismatch';
    deleteIncome: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'period_locked' | 'reconciled' | 'version_mismatch';
    restoreIncome: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'tag_limit_reached' | 'external_id_taken' | 'restore_blocked' | 'period_locked' | 'replaced_by_transfer';
    listTransfers: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    createTransfer: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'tag_limit_reached' | 'external_id_taken' | 'period_locked' | 'reconciled';
    getTransfer: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    updateTransfer: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'tag_limit_reached' | 'external_id_taken' | 'period_locked' | 'reconciled' | 'version_mismatch';
    deleteTransfer: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'period_locked' | 'reconciled' | 'version_mismatch';
    restoreTransfer: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'tag_limit_reached' | 'external_id_taken' | 'restore_blocked' | 'period_locked' | 'replaced_by_transfer';
    listJournalEntries: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    createJournalEntry: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'tag_limit_reached' | 'external_id_taken' | 'period_locked';
    getJournalEntry: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    updateJournalEntry: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'tag_limit_reached' | 'external_id_taken' | 'managed_by_obligation' | 'period_locked' | 'reconciled' | 'version_mismatch';
    deleteJournalEntry: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'managed_by_obligation' | 'period_locked' | 'reconciled' | 'version_mismatch';
    restoreJournalEntry: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'tag_limit_reached' | 'external_id_taken' | 'managed_by_obligation' | 'restore_blocked' | 'period_locked';
    getLock: AnyCall | WithCredentials | 'book_not_found';
    updateLock: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'version_mismatch';
    listRules: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    createRule: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'rule_limit_reached';
    getRule: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    updateRule: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'rule_limit_reached' | 'version_mismatch';
    deleteRule: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    listEdits: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    createEdit: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'tag_limit_reached' | 'edit_running';
    testEdit: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_scope' | 'book_not_found' | 'invalid_cursor';
    getEdit: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    continueEdit: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'edit_state';
    revertEdit: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'edit_running' | 'edit_state';
    listEditRows: AnyCall | WithCredentials | 'book_not_found' | 'not_found' | 'invalid_cursor';
    listImports: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    createImport: AnyCall | WithCredentials | Writing | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_empty' | 'payload_too_large' | 'unsupported_media_type';
    getImport: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    deleteImport: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'import_state' | 'version_mismatch';
    listImportCategories: AnyCall | WithCredentials | 'book_not_found' | 'not_found' | 'invalid_cursor';
    setImportCategories: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'group_limit_reached' | 'category_limit_reached' | 'import_not_editable';
    commitImport: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'not_empty' | 'import_state';
    addImportPart: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'import_state' | 'payload_too_large' | 'unsupported_media_type';
    proposeImport: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'import_not_editable';
    revertImport: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'period_locked' | 'reconciled' | 'import_state';
    listImportRows: AnyCall | WithCredentials | 'book_not_found' | 'not_found' | 'invalid_cursor';
    updateImportRow: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'import_not_editable' | 'version_mismatch';
    listConnections: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    createConnection: AnyCall | WithCredentials | Writing | WithBody | Creating | 'reauthentication_required' | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'connection_limit_reached';
    getConnection: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    updateConnection: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    deleteConnection: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    listOutsideAccounts: AnyCall | WithCredentials | 'book_not_found' | 'not_found' | 'invalid_cursor';
    linkOutsideAccount: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'account_linked' | 'version_mismatch';
    unlinkOutsideAccount: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    syncConnection: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'connection_revoked' | 'too_many_attempts';
    listContacts: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    createContact: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'contact_limit_reached';
    getContact: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    updateContact: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    deleteContact: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    restoreContact: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found';
    listObligations: AnyCall | WithCredentials | 'book_not_found' | 'invalid_cursor';
    createObligation: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'obligation_limit_reached' | 'period_locked';
    getObligation: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    updateObligation: AnyCall | WithCredentials | Writing | WithBody | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'obligation_has_payments' | 'period_locked' | 'reconciled' | 'version_mismatch';
    deleteObligation: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'obligation_has_payments' | 'period_locked' | 'reconciled' | 'version_mismatch';
    restoreObligation: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'restore_blocked' | 'period_locked';
    listPayments: AnyCall | WithCredentials | 'book_not_found' | 'not_found' | 'invalid_cursor';
    createPayment: AnyCall | WithCredentials | Writing | WithBody | Creating | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'external_id_taken' | 'obligation_not_posted' | 'period_locked';
    getPayment: AnyCall | WithCredentials | 'book_not_found' | 'not_found';
    deletePayment: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'period_locked' | 'reconciled' | 'version_mismatch';
    restorePayment: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'external_id_taken' | 'obligation_changed' | 'exceeds_outstanding' | 'restore_blocked' | 'period_locked';
    getForecast: AnyCall | WithCredentials | 'book_not_found';
    getMembersReport: AnyCall | WithCredentials | 'book_not_found';
    getNetWorth: AnyCall | WithCredentials | 'book_not_found';
    getSpending: AnyCall | WithCredentials | 'book_not_found';
    getSummary: AnyCall | WithCredentials | 'book_not_found';
    getTrialBalance: AnyCall | WithCredentials | 'book_not_found';
    getExport: AnyCall | WithCredentials | 'book_not_found' | 'archive_outdated' | 'invalid_cursor';
    listChanges: AnyCall | WithCredentials | 'book_not_found' | 'cursor_expired' | 'invalid_cursor';
    listWebhooks: AnyCall | WithCredentials | 'insufficient_role' | 'book_not_found' | 'invalid_cursor';
    createWebhook: AnyCall | WithCredentials | Writing | WithBody | Creating | 'reauthentication_required' | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'webhook_limit_reached';
    getWebhook: AnyCall | WithCredentials | 'insufficient_role' | 'book_not_found' | 'not_found';
    updateWebhook: AnyCall | WithCredentials | Writing | WithBody | 'reauthentication_required' | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    deleteWebhook: AnyCall | WithCredentials | Writing | 'reauthentication_required' | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'version_mismatch';
    listDeliveries: AnyCall | WithCredentials | 'insufficient_role' | 'book_not_found' | 'not_found' | 'invalid_cursor';
    redeliver: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'webhook_inactive';
    rotateWebhookSecret: AnyCall | WithCredentials | Writing | 'reauthentication_required' | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found';
    testWebhook: AnyCall | WithCredentials | Writing | 'insufficient_role' | 'insufficient_scope' | 'book_not_found' | 'not_found' | 'webhook_inactive';
    listCurrencies: AnyCall | WithCredentials | 'invalid_cursor';
    getCurrency: AnyCall | WithCredentials | 'not_found';
    getFxRate: AnyCall | WithCredentials | 'book_not_found';
    getHealth: AnyCall | 'service_unavailable';
}
export interface ClientOptions {
    /** URL of the service with its base path: `https://api.example.com/prod`. */
    readonly baseUrl: string;
    /** `register` and `login` set it too. */
    readonly token?: string | undefined;
    /** The id of a book, for users of several. Default: the book that the token is bound to, else the default book. */
    readonly book?: string | undefined;
    /** How many times to repeat a request that is safe to repeat. Default: 3. */
    readonly retries?: number;
    /** How long one attempt may take. Default: 30,000. */
    readonly timeoutMs?: number;
    /** The longest `Retry-After` to wait for. If it is longer, the error is thrown. Default: 10,000. */
    readonly longestWaitMs?: number;
    readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}
export interface CallOptions {
    readonly signal?: AbortSignal;
    readonly headers?: Readonly<Record<string, string>>;
}
export interface CreateOptions extends CallOptions {
    /** Default: a new key for each call. Pass your own to be able to repeat a call after a crash. */
    readonly idempotencyKey?: string;
}
export interface ChangeOptions extends CallOptions {
    /** `await etagOf(record)`: refuse the change if the record has changed since it was read. */
    readonly ifMatch?: string;
}
export interface ReadOptions extends CallOptions {
    /** `await etagOf(record)`: return `undefined` if the record has not changed since it was read. */
    readonly ifNoneMatch?: string;
}
/** The body of an update: its fields, or a record that was read, with your changes. */
export type Update<Input, Shown> = Input | PutBack<Input, Shown>;
/** Read-only fields are accepted, and every other field may have the value that was read. */
export type PutBack<Input, Shown> = {
    [Field in keyof Shown]: Shown[Field] | (Field extends keyof Input ? Input[Field] : never);
} & Partial<Omit<Input, keyof Shown>>;
/** An error response of the API. Its message says what is wrong with each field; programs should check `code`. */
export declare class PersonalFinanceError<Code extends ProblemCode = ProblemCode> extends Error {
    readonly name = "PersonalFinanceError";
    readonly status: number;
    readonly code: Code;
    /** What happened, without the invalid fields. */
    readonly detail: string;
    /** The invalid fields. */
    readonly errors: readonly FieldError[];
    readonly requestId: string;
    readonly retryAfterSeconds: number | undefined;
    /** Only with `batch_too_large`: how many of the records fit, starting with the first. */
    readonly fits: number | undefined;
    /** Only with `second_factor_required`: what is accepted, and what a passkey needs. */
    readonly methods: Problem['methods'];
    readonly passkeyOptions: Problem['passkey_options'];
    constructor(problem: Problem & {
        code: Code;
    }, retryAfterSeconds?: number);
}
/** Whether a caught error is an error response of the API and, if codes are given, has one of them. */
export declare function isProblem<Code extends ProblemCode = ProblemCode>(caught: unknown, ...codes: readonly Code[]): caught is PersonalFinanceError<Code>;
export interface Page<Item> {
    data: Item[];
    has_more: boolean;
    next_cursor: string | null;
}
/** Text that comes in parts: iterate over them with `for await`, or get the whole text with `all`. */
export declare class TextParts implements AsyncIterable<string> {
    #private;
    constructor(fetchPart: (cursor: string | undefined) => Promise<TextPart>);
    [Symbol.asyncIterator](): AsyncGenerator<string, void, undefined>;
    /** The whole text. */
    all(): Promise<string>;
}
export interface TextPart {
    readonly text: string;
    readonly nextCursor: string | undefined;
}
/** A list: `await` it for the first page, or iterate over every record with `for await`. */
export declare class Pages<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
    #private;
    constructor(fetchPage: (cursor: string | undefined) => Promise<Page<Item>>);
    then<A = Page<Item>, B = never>(resolve?: ((page: Page<Item>) => A | PromiseLike<A>) | null, reject?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<A | B>;
    /** Like that of a promise: `api.listContacts().catch(...)`. */
    catch<B = never>(reject?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Page<Item> | B>;
    pages(): AsyncGenerator<Page<Item>, void, undefined>;
    [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined>;
    /** Every record, in one array. */
    all(): Promise<Item[]>;
}
export interface ChangesOptions extends CallOptions {
    /** How long to wait when there is nothing new, before polling again. If absent, the iteration ends there. */
    readonly pollMs?: number;
    /** How many changes to fetch at once, at most 100. Default: 100. */
    readonly limit?: number;
}
/**
 * What has changed, oldest first: iterate over it with `for await`. Store `cursor` to continue from there later, even
 * in another process and with another token. It advances once all changes of a page have been consumed, so some changes
 * may be repeated, which is harmless, and none is missed.
 */
export declare class Changes implements AsyncIterable<Change> {
    #private;
    /** Where to continue. Undefined before the first page of all changes. */
    cursor: string | undefined;
    constructor(since: string | undefined, fetchPage: (since: string | undefined) => Promise<ChangePage>, rest: (() => Promise<void>) | undefined);
    /** Page by page, to store the changes of a page together with its `next_cursor`. */
    pages(): AsyncGenerator<ChangePage, void, undefined>;
    [Symbol.asyncIterator](): AsyncGenerator<Change, void, undefined>;
}
/** What a response contained besides its body. */
export interface Meta {
    readonly status: number;
    readonly etag: string | undefined;
    readonly requestId: string;
    /** Whether it is the response to an earlier request with the same Idempotency-Key. */
    readonly isReplay: boolean;
}
export declare function metaOf(record: object): Meta;
/**
 * The version of a record, for `ifMatch` and `ifNoneMatch`. For a record in a list or in a change, and for one that was
 * stored as JSON, it is computed from the record as the service computes it. If the two ever differed, the service would
 * refuse the change, so that nothing is overwritten by mistake.
 */
export declare function etagOf(record: object): Promise<string>;
type QueryValue = string | number | boolean;
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[] | null | undefined>>;
interface Call {
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    readonly path: string;
    readonly query?: Query | undefined;
    readonly body?: object;
    readonly file?: {
        readonly content: Blob | Uint8Array | string;
        readonly mediaType: string;
    };
    readonly options?: (CreateOptions & ChangeOptions & ReadOptions) | undefined;
    /** `key`: safe to repeat because of an Idempotency-Key. `always`: safe to repeat by nature. */
    readonly repeat: 'key' | 'always' | 'never';
    /** The response is plain text, or a part of one. */
    readonly isText?: boolean;
}
export declare class HttpClient {
    #private;
    token: string | undefined;
    /** The id of the book that requests are about. Undefined: the one that the token is bound to, or the default book. */
    book: string | undefined;
    constructor(options: ClientOptions);
    protected list<Item>(path: string, query?: Query, options?: CallOptions): Pages<Item>;
    /** A list that depends on a body. */
    protected listFor<Item>(path: string, body: object, query?: Query, options?: CallOptions): Pages<Item>;
    /**
     * What has changed since a cursor, or since `now`; from the beginning if it is left out. Throws `cursor_expired` if
     * the cursor is too old: in that case, empty your copy and start without one.
     */
    changes(since?: string, options?: ChangesOptions): Changes;
    protected text(path: string, query?: Query, options?: CallOptions): TextParts;
    protected send<Result>(call: Call): Promise<Result>;
}
/** The body of a webhook request. */
export type WebhookEvent = ChangeEvent | ChangesAvailableEvent | WebhookTestEvent;
export interface ChangeEvent {
    /** Name of the event: `expense.created`. */
    readonly type: `${Change['type']}.${string}`;
    readonly timestamp: string;
    /** As in `GET /changes`. The record is left out if it was deleted, or if it is too large to send. */
    readonly data: SentChange<Change>;
}
/** A change whose record may be too large to send. */
type SentChange<Each> = Each extends Change ? Omit<Each, 'record'> & Partial<Pick<Each, 'record'>> : never;
/** There were more events than are sent one by one. Read `GET /changes`, which has all of them. */
export interface ChangesAvailableEvent {
    readonly type: 'changes.available';
    readonly timestamp: string;
    /** Empty. */
    readonly data: {
        readonly type?: undefined;
        readonly id?: undefined;
    };
}
export interface WebhookTestEvent {
    readonly type: 'webhook.test';
    readonly timestamp: string;
    readonly data: WebhookTest;
}
/** What `webhook.test` is about: the webhook itself. */
export interface WebhookTest {
    readonly type: 'webhook';
    readonly id: string;
    readonly change: 'upserted';
    readonly at: string;
    readonly record?: Webhook;
}
/** The request does not come from the service, was modified, or was replayed. Respond with 401. */
export declare class WebhookError extends Error {
    readonly name = "WebhookError";
}
type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
/**
 * Verifies that a request comes from the service, and returns the event. `rawBody` is the body as it was received: JSON
 * that was parsed and serialized again has another signature. Store the `webhook-id` of processed events, because an
 * event may be sent more than once.
 */
export declare function verifyWebhook(headers: WebhookHeaders, rawBody: string | Uint8Array, secret: string): Promise<WebhookEvent>;
export declare class PersonalFinance extends HttpClient {
    /** Register. Creates the user with default accounts and opens a session. The token is also set as the cookie `service-session`. */
    register(body: Registration, options?: CallOptions): Promise<AuthResult>;
    /** Log in. Opens a session. The token is also set as the cookie `service-session`. A user can have 100 sessions; opening another one ends the oldest. If the user has turned the second factor on, the response has a `challenge` for the second step instead, and there is no session yet. */
    login(body: Login, options?: CallOptions): Promise<LoginResult>;
    /** Current user. */
    getMe(options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<User | undefined>;
    getMe(options?: ReadOptions): Promise<User>;
    /** Change the current user. Base currency and time zone are those of the book of the request, and only its owners can change them. Changing the e-mail address requires `current_password`, and with the second factor on a fresh session; a wrong password counts as a failed login attempt. If the service sends mail, the new address has to be confirmed, and at most 10 changes can be asked for within 24 hours. The base currency can change only until the first transaction or budget is recorded. If the base currency or the time zone is left out, it does not change. */
    updateMe(body: Update<UserInput, User>, options?: ChangeOptions): Promise<User>;
    /** Change the password. Revokes every other session of the user, and every access token except those with `keep_on_password_change`. A wrong `current_password` counts as a failed login attempt. */
    changePassword(body: PasswordChange, options?: ChangeOptions): Promise<User>;
    /** Log out. Revokes this request's session, and with it the token, and clears the cookie. */
    logout(options?: CallOptions): Promise<void>;
    /** Erase the current user. **Warning: this cannot be undone.** Removes the user and the books without another member, including deleted records. The user leaves books that keep another owner. As soon as the response is sent, no token or cookie of the user works, and the e-mail address can be registered again. Data that cannot be removed within the request is removed within days. A wrong `password` counts as a failed login attempt. */
    deleteMe(body: PasswordConfirmation, options?: ChangeOptions): Promise<void>;
    /** List security events, newest first. What has happened to the account in the last 90 days: sign-ins, and changes of how to sign in. */
    listSecurityEvents(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        type?: 'registered' | 'signed_in' | 'sign_in_failed' | 'signed_out' | 'session_ended' | 'reauthenticated' | 'email_verified' | 'email_change_requested' | 'email_changed' | 'email_change_undone' | 'password_changed' | 'password_reset' | 'token_created' | 'token_deleted' | 'webhook_created' | 'totp_added' | 'totp_removed' | 'passkey_added' | 'passkey_removed' | 'second_factor_on' | 'second_factor_off' | 'recovery_codes_made' | 'recovery_code_used' | 'member_joined' | 'owner_added' | 'member_removed' | undefined;
    }, options?: CallOptions): Pages<SecurityEvent>;
    /** List active sessions, newest first. */
    listSessions(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<Session>;
    /** Revoke a session. Takes effect on the next request. Revoking this request's own session is the same as logging out. */
    deleteSession(id: string, options?: CallOptions): Promise<void>;
    /** Keep the present e-mail address. Drops `pending_email`. The link that was sent to it no longer works. */
    deletePendingEmail(options?: CallOptions): Promise<void>;
    /** Send the link to confirm the e-mail address again. Sends it to `pending_email` if there is one. Earlier links stay valid. At most 5 times within 24 hours. */
    resendVerification(options?: CallOptions): Promise<EmailAddress>;
    /** Undo the change of the e-mail address. Uses the code of the mail to the previous address, which becomes the address to log in with again. Ends all sessions and access tokens, and makes the password useless; a link to choose a new one is sent to the address. What was set up since 7 days before the change was asked for goes: passkeys, the authenticator app and recovery codes are removed, webhooks that were made or changed become inactive, and open invitations to books are revoked. If somebody whom the account has let into a book since then has removed the user from it, the user is its owner again, and that member leaves. */
    undoEmailChange(body: LinkCode, options?: CallOptions): Promise<UndoneEmailChange>;
    /** Confirm an e-mail address. Uses the code of a mail. If it was sent to a new address, that becomes the address to log in with. The same code again returns the same. */
    verifyEmail(body: LinkCode, options?: CallOptions): Promise<VerifiedEmail>;
    /** Ways to sign in. What this deployment offers, for a sign-in page. */
    getAuthOptions(options?: CallOptions): Promise<AuthOptions>;
    /** Send a link to choose a new password. Returns the same whether or not anyone has the address. At most 3 mails an hour are sent to one address; more requests are ignored. */
    forgotPassword(body: ForgottenPassword, options?: CallOptions): Promise<Accepted>;
    /** Choose a new password with a link. Uses the code of a mail. Ends all sessions, and every access token except those with `keep_on_password_change`. If the address had never been confirmed, all access tokens end, and webhooks become inactive. With the second factor on, it also takes one of `totp_code`, `recovery_code` and `credential`; the 403 without one has `methods` and `passkey_options`. Log in with the new password afterwards. */
    resetPassword(body: PasswordReset, options?: CallOptions): Promise<EmailAddress>;
    /** Log in: second step. Opens a session with the challenge that `POST /auth/login` returned, and one of `totp_code`, `recovery_code` and `credential`. The token is also set as the cookie `service-session`. */
    loginWithSecondFactor(body: SecondFactorLogin, options?: CallOptions): Promise<AuthResult>;
    /** Confirm that it is you. Makes the session fresh for 15 minutes, as a login does. Takes the password, and with the second factor on also one of `totp_code`, `recovery_code` and `credential`; or, without a password, a `credential` for the options of `POST /auth/passkeys/login/options`, with user verification. */
    reauthenticate(body: Reauthentication, options?: CallOptions): Promise<Freshness>;
    /** Make the session stale. What requires a fresh session is refused until you confirm again that it is you. */
    deleteReauthentication(options?: CallOptions): Promise<void>;
    /** Make new recovery codes. The previous codes are void. */
    createRecoveryCodes(options?: CreateOptions): Promise<RecoveryCodes>;
    /** Second factor. */
    getSecondFactor(options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<SecondFactor | undefined>;
    getSecondFactor(options?: ReadOptions): Promise<SecondFactor>;
    /** Turn the second factor on or off. Turning it on requires an authenticator app or a passkey, and makes recovery codes if there are none. Turning it off keeps what is set up. */
    updateSecondFactor(body: Update<SecondFactorUpdate, ChangedSecondFactor>, options?: ChangeOptions): Promise<ChangedSecondFactor>;
    /** Begin to set up an authenticator app. Returns a secret for an authenticator app (TOTP, RFC 6238). It takes effect once a code is confirmed. Another request replaces it. */
    createTotp(options?: CreateOptions): Promise<PendingTotp>;
    /** Remove the authenticator app. Takes the password and one of `totp_code`, `recovery_code` and `credential`. If there is no passkey, the second factor is off afterwards, and the recovery codes are void. */
    deleteTotp(body: TotpRemoval, options?: CallOptions): Promise<void>;
    /** Turn the authenticator app on. From now on, logging in with the password takes a second factor. Ends the other sessions. A wrong code counts as a wrong answer. */
    confirmTotp(body: TotpConfirmation, options?: CreateOptions): Promise<ChangedSecondFactor>;
    /** List passkeys, oldest first. */
    listPasskeys(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<Passkey>;
    /** Add a passkey. A user can have 20 passkeys. Attestation statements are ignored. */
    createPasskey(body: PasskeyInput, options?: CreateOptions): Promise<Passkey>;
    /** Log in with a passkey. Opens a session without a password, because a passkey that has verified the user is both factors. The token is also set as the cookie `service-session`. */
    loginWithPasskey(body: PasskeyLogin, options?: CallOptions): Promise<AuthResult>;
    /** Options for logging in with a passkey. For the browser, which asks for one of its passkeys. They are valid for five minutes and once. */
    createPasskeyLoginOptions(options?: CallOptions): Promise<PasskeyLoginOptions>;
    /** Options for a new passkey. For the browser, which makes the passkey. They are valid for five minutes and for one passkey. */
    createPasskeyOptions(options?: CallOptions): Promise<NewPasskeyOptions>;
    /** Get a passkey. */
    getPasskey(id: string, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Passkey | undefined>;
    getPasskey(id: string, options?: ReadOptions): Promise<Passkey>;
    /** Rename a passkey. */
    updatePasskey(id: string, body: Update<PasskeyUpdate, Passkey>, options?: ChangeOptions): Promise<Passkey>;
    /** Delete a passkey. If it was the last one and there is no authenticator app, the second factor is off afterwards, and the recovery codes are void. */
    deletePasskey(id: string, options?: ChangeOptions): Promise<void>;
    /** List access tokens, newest first. */
    listTokens(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<AccessToken>;
    /** Create an access token. Returns the token only once: it is not stored, so repeating the request with the same `Idempotency-Key` returns the record without it. A user can have 50 unexpired access tokens. */
    createToken(body: AccessTokenInput, options?: CreateOptions): Promise<AccessToken>;
    /** Revoke an access token. Takes effect on the next request. Using a token does not change its `ETag`. */
    deleteToken(id: string, options?: ChangeOptions): Promise<void>;
    /** List books, oldest first. The books of which you are a member. An access token that is bound to a book sees only that one. */
    listBooks(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<Book>;
    /** Create a book. You are its owner. It has the default accounts. A user can be a member of 20 books. */
    createBook(body: BookInput, options?: CreateOptions): Promise<Book>;
    /** Show a book. */
    getBook(id: string, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Book | undefined>;
    getBook(id: string, options?: ReadOptions): Promise<Book>;
    /** Change a book. Only for owners. The base currency can change only until the first transaction or budget is recorded. */
    updateBook(id: string, body: Update<BookInput, Book>, options?: ChangeOptions): Promise<Book>;
    /** Delete a book. Only for owners. Removes the book and everything in it for all members, at once and for good. Access tokens that are bound to it and its invitations stop working. */
    deleteBook(id: string, body: BookDeletion, options?: ChangeOptions): Promise<void>;
    /** Make a book the default. Requests without the header `Book` are then about this book. */
    makeBookDefault(id: string, options?: CallOptions): Promise<Book>;
    /** List the open invitations of a book, newest first. Only for owners. */
    listInvitations(id: string, query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<Invitation>;
    /** Invite somebody to a book. Only for owners. Returns the token only once: send it to the person you invite. With `email`, only the user who has that address can accept it, and if the service sends mail, the link is also sent there. A book can have 20 open invitations and 10 members. */
    createInvitation(id: string, body: InvitationInput, options?: CreateOptions): Promise<Invitation>;
    /** Revoke an invitation. Only for owners. */
    deleteInvitation(id: string, invitation_id: string, options?: ChangeOptions): Promise<void>;
    /** List the members of a book, in order of joining. */
    listMembers(id: string, query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<Member>;
    /** Show a member of a book. */
    getMember(id: string, member_id: string, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Member | undefined>;
    getMember(id: string, member_id: string, options?: ReadOptions): Promise<Member>;
    /** Change the role or weight of a member. Only for owners. A change of role is final when it is answered: nothing of the member is written afterwards that the new role does not allow. A book always has an owner. */
    updateMember(id: string, member_id: string, body: Update<MemberInput, Member>, options?: ChangeOptions): Promise<Member>;
    /** Remove a member from a book, or leave it. Owners can remove anybody; everybody can leave. What the member recorded stays. A book always has an owner. */
    deleteMember(id: string, member_id: string, options?: ChangeOptions): Promise<void>;
    /** Accept an invitation. Works once, for one person. Returns the book. */
    acceptInvitation(body: InvitationAcceptance, options?: CreateOptions): Promise<Book>;
    /** Decline an invitation. */
    declineInvitation(body: InvitationToken, options?: CallOptions): Promise<void>;
    /** Show what an invitation is for. */
    previewInvitation(body: InvitationToken, options?: CallOptions): Promise<InvitationPreview>;
    /** List accounts with their balances, by code. Codes are compared as strings: 10000 comes before 2000. */
    listAccounts(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        type?: 'asset' | 'liability' | 'equity' | 'income' | 'expense' | undefined;
        is_active?: boolean | undefined;
    }, options?: CallOptions): Pages<Account>;
    /** Create an account. Without a `code`, the account gets the next free one of its type: 1000, 2000, 3000, 4000 or 5000 and up. A book can have 1,000 accounts, including the six that it is created with. Accounts created for categories do not count. With `opening_balance`, a journal entry against "Opening balances" is posted in the same write. That is the account that the book was created with, even if it has been renamed; if it was deleted, the first active equity account by code, or else a new one. */
    createAccount(body: AccountInput, options?: CreateOptions): Promise<Account>;
    /** Show an account with its balances. With `on`, `balance` and `balances` are those at the end of that day, which may be in the future. All other fields have their current values. */
    getAccount(id: string, query: {
        on?: string | undefined;
    } | undefined, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Account | undefined>;
    getAccount(id: string, query?: {
        on?: string | undefined;
    }, options?: ReadOptions): Promise<Account>;
    /** Change an account. The type never changes. Without a `code`, `currency_id` or `in_budget`, the account keeps the one it has. Without `is_active`, it becomes active, and without `owner_member_id`, joint. An owner who has left the book may stay. Changing `currency_id` moves nothing, and changing `in_budget` changes the budgets of all months. */
    updateAccount(id: string, body: Update<AccountUpdate, Account>, options?: ChangeOptions): Promise<Account>;
    /** Delete an account that nothing uses. Deleted transactions and obligations still use the account, because they can be restored. Schedules do not count: one that uses the account stays, but cannot post its dates until you change it. */
    deleteAccount(id: string, options?: ChangeOptions): Promise<void>;
    /** List the lines of an account with running balances, newest first. Every line of the account, by date, transaction and line, all descending. The first line has the current balances of the account or, with `to`, those at the end of that day; each following line has the balances before the line above it. Balances are those at the time the page is read: if transactions are written while you page, they may not match those of the previous page. Lines of deleted transactions are left out. If more than ten categories post to the account, a page may end early while `has_more` is true. */
    getRegister(id: string, query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        from?: string | undefined;
        to?: string | undefined;
        state?: 'uncleared' | 'cleared' | 'reconciled' | undefined;
    }, options?: CallOptions): Pages<RegisterLine>;
    /** Revalue an account at the rates of a day. For an asset or a liability with balances in foreign currencies. Each balance at the end of the day is converted with the latest rate on or before it; the difference from the balance in the base currency is posted against "Exchange differences" as a journal entry that changes no currency balance. Other types of accounts return a 422 with the code `wrong_type` on `id`, and a currency without a recent enough rate returns one with `fx_rate_unavailable` on `date`. */
    revalueAccount(id: string, body: RevaluationInput, options?: CreateOptions): Promise<JournalEntry>;
    /** Mark lines of an account as cleared. Marks their lines on an asset or liability account as being on its statement, or takes the marks away: all or none. Marks change no amounts, so the period lock does not apply. A transaction without such a line is a 422 with the code `not_found` on `transaction_ids[2]`. What is reconciled cannot be unmarked or moved, and nothing can be marked in a time that is reconciled. Returns the account. */
    markCleared(id: string, body: ClearedInput, options?: CallOptions): Promise<Account>;
    /** List the reconciliations of an account, newest first. */
    listReconciliations(id: string, query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<Reconciliation>;
    /** Reconcile an account with its statement. If `balance` is the cleared balance on `date`, everything that is cleared by then is reconciled. Amount, currency and account of its lines stay, and it cannot be deleted, unmarked or moved. `GET /accounts/{id}` with `on` shows the balance in `cleared_balances`. If not, the response is a 409 with the code `not_reconciled` and the members `cleared_balance` and `difference` (`balance` minus the cleared balance). With `adjustment_category_id`, the difference is posted on `date` and cleared, with the memo "Balance adjustment". A `date` that is not after the last reconciliation of the same currency is a 422 with the code `already_reconciled`. */
    createReconciliation(id: string, body: ReconciliationInput, options?: CreateOptions): Promise<Reconciliation>;
    /** Show a reconciliation. */
    getReconciliation(id: string, reconciliation_id: string, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Reconciliation | undefined>;
    getReconciliation(id: string, reconciliation_id: string, options?: ReadOptions): Promise<Reconciliation>;
    /** Delete the last reconciliation of an account. What it covered can be changed again. Lines stay cleared, and so does a difference that it has posted. Only the last one of an account and currency can be deleted. */
    deleteReconciliation(id: string, reconciliation_id: string, options?: ChangeOptions): Promise<void>;
    /** List groups of categories, in order. Expense groups first; within a kind by `position`, then by name, ignoring case. Groups without a position come after those that have one. */
    listGroups(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        kind?: 'expense' | 'income' | undefined;
    }, options?: CallOptions): Pages<Group>;
    /** Create a group of categories. A book can have 100 groups. */
    createGroup(body: GroupInput, options?: CreateOptions): Promise<Group>;
    /** Show a group of categories. */
    getGroup(id: string, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Group | undefined>;
    getGroup(id: string, options?: ReadOptions): Promise<Group>;
    /** Change a group of categories. Its categories stay as they are. */
    updateGroup(id: string, body: Update<GroupUpdate, Group>, options?: ChangeOptions): Promise<Group>;
    /** Delete a group of categories. Its categories stay, without a group. */
    deleteGroup(id: string, options?: ChangeOptions): Promise<void>;
    /** List categories, by name. Ordered by name, ignoring case, then by id. */
    listCategories(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        kind?: 'expense' | 'income' | undefined;
        group_id?: string | undefined;
        is_active?: boolean | undefined;
    }, options?: CallOptions): Pages<Category>;
    /** Create a category. Without `account_id`, a ledger account with the same name and the type of `kind` is created too. Names are unique within a kind, ignoring case. A book can have 1,000 categories; requests sent at the same moment may exceed that limit. */
    createCategory(body: CategoryInput, options?: CreateOptions): Promise<Category>;
    /** Show a category. */
    getCategory(id: string, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Category | undefined>;
    getCategory(id: string, options?: ReadOptions): Promise<Category>;
    /** Change a category. `kind` and the account never change. The account keeps its name, which registers and the trial balance show: rename it with `PUT /accounts/{id}`. Without `is_active`, the category becomes active. Without `budget_rollover`, it keeps its current value, and it keeps its target. Without `group_id`, `position` or `icon`, it has none. */
    updateCategory(id: string, body: Update<CategoryUpdate, Category>, options?: ChangeOptions): Promise<Category>;
    /** Delete a category without transactions. Deleted transactions and obligations do not count, but cannot be restored without the category. Its budgets are deleted too, and so is its account, if nothing else uses it. A schedule that uses the category stays, but cannot post its dates until you change it. */
    deleteCategory(id: string, options?: ChangeOptions): Promise<void>;
    /** Show the budget of a month. In the base currency. The money on your accounts is divided among the categories: `available` is in the envelopes, and `to_assign` is not in any yet. Together they are exactly what the accounts with `in_budget` have at the end of the month, as `GET /accounts/{id}` with `on` shows it, inactive accounts included: assets minus liabilities. So money that was in the bank before you began to budget is there to be assigned, and money that moves to an account outside the budget, such as a loan that you give, is not.
  
  A month without assignments shows what categories carry over and spend. Before the first month with an assignment, nothing is carried over, and `to_assign` is the `income` and `other` of the month. Changing `in_budget` of an account changes all months at once. If there are more than 100,000 category totals since the first month with an assignment, the response is a 422 with the code `range_too_large`. */
    getBudget(month: string, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<MonthBudget | undefined>;
    getBudget(month: string, options?: ReadOptions): Promise<MonthBudget>;
    /** Copy the assignments of another month. Replaces all assignments of the month with those of `from`; categories without an assignment in `from` become 0. Repeating the request changes nothing, so no `Idempotency-Key` is needed. */
    copyBudget(month: string, body: BudgetCopy, options?: CallOptions): Promise<MonthBudget>;
    /** Assign what the targets need. Raises what the month assigns to each active category by what it needs, whatever `to_assign` is. Repeating the request changes nothing, so no `Idempotency-Key` is needed. */
    fundBudget(month: string, body: BudgetFunding, options?: CallOptions): Promise<MonthBudget>;
    /** Move money from one category to another. Lowers what the month assigns to one expense category and raises it for another by the same amount, both or neither. What was assigned in the meantime is kept. The category that gives may end below 0; `to_assign` stays as it is. */
    moveBudget(month: string, body: BudgetMove, options?: CreateOptions): Promise<MonthBudget>;
    /** Assign money to a category in a month. Replaces the amount that the month assigns to the category; 0 removes it. Only expense categories have budgets. The period lock does not apply. All assignments together may have at most 10^15-1 minor units, regardless of sign, and there can be at most 100,000 of them. After the first assignment, the base currency cannot change. `If-Match` takes the `ETag` of an earlier response to this request, not that of the month. */
    assignBudget(month: string, category_id: string, body: Update<BudgetInput, CategoryBudget>, options?: ChangeOptions): Promise<CategoryBudget>;
    /** Set the target of a category. Replaces the target, and returns the category. A month of the budget shows what is `needed`: for `monthly` `amount` - `assigned`; for `refill` `amount` - `carried` - `assigned`; for `by_month` (`amount` - `carried`) / months left, rounded up, - `assigned`. The months left include this one and the one in which it is due, which is the first of `month`, `month` + `repeat_months` and so on that is not before this one. It is never below 0, and 0 after the last. Only expense categories have targets. `by_month` needs a category that carries something over (`budget_rollover`). With the first target, the base currency cannot change any more. `If-Match` takes the `ETag` of the category. */
    updateTarget(id: string, body: TargetInput, options?: ChangeOptions): Promise<Category>;
    /** Remove the target of a category. What is assigned stays. `If-Match` takes the `ETag` of the category. */
    deleteTarget(id: string, options?: ChangeOptions): Promise<void>;
    /** Budgets of several months. Up to 24 months as `GET /budgeting/budgets/{month}` shows them, with up to 5,000 categories in total. */
    getBudgetReport(query: {
        from: string;
        to: string;
    }, options?: CallOptions): Promise<BudgetReport>;
    /** List schedules, by their next date. Ordered by `next_date`, then by id; schedules without a next date come last. */
    listSchedules(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<Schedule>;
    /** Create a schedule. The template is checked like a create request of its kind dated today. Its invalid fields are reported with a prefix, such as `template.amount`. Dates before today are due too: with the mode `post`, the next run posts them. A book can have 500 schedules. */
    createSchedule(body: ScheduleInput, options?: CreateOptions): Promise<Schedule>;
    /** Show a schedule. */
    getSchedule(id: string, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Schedule | undefined>;
    getSchedule(id: string, options?: ReadOptions): Promise<Schedule>;
    /** Change a schedule. Changes what happens from now on; transactions that were posted stay as they are. If `rule` or `starts_on` changes, or if a schedule that has ended gets a later end, dates before today are no longer open. The next run retries dates that failed. `kind` never changes. */
    updateSchedule(id: string, body: Update<ScheduleUpdate, Schedule>, options?: ChangeOptions): Promise<Schedule>;
    /** Delete a schedule permanently. Transactions that it has posted remain. */
    deleteSchedule(id: string, options?: ChangeOptions): Promise<void>;
    /** Post or skip one date of a schedule. Posts or skips one date, once, whatever the mode of the schedule and whether or not it is active. With `post`, you can send template fields that differ this time, and another `date` for the transaction; the response is the transaction. The template's `fx_rate` or `to_amount` does not apply in another currency. With `skip`, send no other field; the response is the schedule. A date that is not in the rule returns 404. */
    settleOccurrence(id: string, date: string, body: OccurrenceInput, options?: CreateOptions): Promise<OccurrenceResult>;
    /** List upcoming dates, oldest first. The dates of active schedules that were neither posted nor skipped, including overdue ones. */
    listUpcoming(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        through?: string | undefined;
    }, options?: CallOptions): Pages<UpcomingDate>;
    /** List payees, last used first. The payees of the newest 2,000 expenses and incomes, each once per kind. They are compared as imports compare them: without case, accents, numbers and punctuation. */
    listPayees(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        payee?: string | undefined;
        q?: string | undefined;
        kind?: 'expense' | 'income' | undefined;
    }, options?: CallOptions): Pages<Payee>;
    /** List tags. The tags of all transactions, each once. A tag exists as long as a transaction has it. */
    listTags(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<Tag>;
    /** List transactions of every kind, newest date first. Each transaction has the fields of its kind. Transactions of one day are ordered by creation, newest first. With `q`, `payee` or an amount, or with two filters besides dates and `kind`, a page may have fewer records than `limit`, or none, while `has_more` is true, because a request reads a limited amount of data: continue with `next_cursor`. The same applies to `account_id` if more than ten categories post to the account, to `group_id` if it has more than ten categories, and to `include_deleted` if it is an income or expense account. */
    listTransactions(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        from?: string | undefined;
        to?: string | undefined;
        kind?: Array<'expense' | 'income' | 'transfer' | 'journal' | 'payment'> | undefined;
        account_id?: string | undefined;
        category_id?: string | undefined;
        group_id?: string | undefined;
        payee?: string | undefined;
        currency_id?: string | undefined;
        tag?: string[] | undefined;
        external_id?: string | undefined;
        q?: string | undefined;
        amount_from?: number | undefined;
        amount_to?: number | undefined;
        include_deleted?: boolean | undefined;
    }, options?: CallOptions): Pages<AnyTransaction>;
    /** Record several transactions of any kind, all or none. How many fit depends on how many records they change together: 12 always fit if they have no tags, and 40 typically do; 100 is the most. Each transaction has its `kind` and the fields that the create endpoint of that kind takes. They are written together: if one of them is refused, nothing is written. An invalid field is reported with its path (`transactions[3].category_id`), and so is a conflict: the `errors` of a 409 list every transaction that has one (`transactions[3]`), and `code` is the code of the first. The response has the transactions in the order of the request, which is also their order within a day.
  
  One write can change 99 records, each counted once, however many of the transactions change it: each transaction itself, its accounts, the months of its accounts, its categories, another record for each additional account or category it is listed under, its `external_id`, each of its tags, another record for each tag after the first, and the ledger. If that is not enough, the response is a 422 with the code `batch_too_large`, and `fits` says how many transactions fit, starting with the first. 12 plain expenses without `external_id` and tags always fit, and so do 40 expenses in one month, on one account and in up to ten categories. */
    createTransactions(body: TransactionBatchInput, options?: CreateOptions): Promise<TransactionBatch>;
    /** Show a transaction of any kind. Returns the fields of its kind. To change the transaction, use the path of its kind. */
    getTransaction(id: string, query: {
        include_deleted?: boolean | undefined;
    } | undefined, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<AnyTransaction | undefined>;
    getTransaction(id: string, query?: {
        include_deleted?: boolean | undefined;
    }, options?: ReadOptions): Promise<AnyTransaction>;
    /** List attachments, oldest first. Attachments of deleted transactions are listed too: they come back with them. */
    listAttachments(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        transaction_id?: string | undefined;
    }, options?: CallOptions): Pages<Attachment>;
    /** Show an attachment. */
    getAttachment(id: string, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Attachment | undefined>;
    getAttachment(id: string, options?: ReadOptions): Promise<Attachment>;
    /** Delete an attachment for good. The file is removed too. */
    deleteAttachment(id: string, options?: ChangeOptions): Promise<void>;
    /** Get an address to download a file. It is valid for 5 minutes, for whoever has it. */
    getDownload(id: string, options?: CallOptions): Promise<Download>;
    /** Complete an upload. The file is `stored` if it has arrived and begins as a file of its type does. Otherwise the attachment is removed. Completing it again changes nothing. */
    completeAttachment(id: string, options?: CallOptions): Promise<Attachment>;
    /** Get another address for a file that was announced. For a file that is `pending`: `upload` has another 15 minutes. */
    renewUpload(id: string, options?: CallOptions): Promise<Attachment>;
    /** Announce a file of a transaction. Then send the file with the request in `upload`, within 15 minutes, and complete the upload. The address takes only this type, length and content. A repeat with the same `Idempotency-Key` shows no `upload`. A transaction can have 20 files, including those that were only announced, and the operator decides how large all files of a book may be together. The transaction may be locked or reconciled. The opening entry of an obligation takes no files. A recorder attaches only to what they have recorded. A file that is not completed within a day is removed. */
    createAttachment(id: string, body: AttachmentInput, options?: CreateOptions): Promise<Attachment>;
    /** List expenses, newest date first. Ordered by `date`, then id, both descending. */
    listExpenses(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        from?: string | undefined;
        to?: string | undefined;
        currency_id?: string | undefined;
        include_deleted?: boolean | undefined;
        category_id?: string | undefined;
        asset_account_id?: string | undefined;
    }, options?: CallOptions): Pages<Transaction>;
    /** Record an expense. Posts a balanced ledger entry. Without `fx_rate`, the latest rate on or before the date converts the amount to the base currency. If there is no recent enough rate, the response is a 422 with the code `fx_rate_unavailable` on `currency_id`. */
    createExpense(body: TransactionInput, options?: CreateOptions): Promise<Transaction>;
    /** Show an expense. */
    getExpense(id: string, query: {
        include_deleted?: boolean | undefined;
    } | undefined, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Transaction | undefined>;
    getExpense(id: string, query?: {
        include_deleted?: boolean | undefined;
    }, options?: ReadOptions): Promise<Transaction>;
    /** Change an expense. Replaces the ledger entry: old effects are removed and new ones added in one write. An `fx_rate` equal to the current one keeps a provider's rate and its source, unless the currency changes or the date moves before the date of the rate; the rate is then looked up again. In the base currency, it must be 1 or left out. Without `fx_rate`, a provider's rate is kept if the currency and the date stay the same; otherwise it is looked up. */
    updateExpense(id: string, body: Update<TransactionUpdate, Transaction>, options?: ChangeOptions): Promise<Transaction>;
    /** Delete an expense. Removes its effects from every balance. It can be restored. */
    deleteExpense(id: string, options?: ChangeOptions): Promise<void>;
    /** Restore a deleted expense. Adds its effects to every balance again, with the amounts and the rate that it had. Its accounts and categories must still exist, but may be inactive. A line whose day was reconciled meanwhile comes back uncleared. If it is not deleted, it is returned unchanged. */
    restoreExpense(id: string, options?: CallOptions): Promise<Transaction>;
    /** List incomes, newest date first. Ordered by `date`, then id, both descending. */
    listIncomes(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        from?: string | undefined;
        to?: string | undefined;
        currency_id?: string | undefined;
        include_deleted?: boolean | undefined;
        category_id?: string | undefined;
        asset_account_id?: string | undefined;
    }, options?: CallOptions): Pages<Transaction>;
    /** Record an income. Posts a balanced ledger entry. Without `fx_rate`, the latest rate on or before the date converts the amount to the base currency. If there is no recent enough rate, the response is a 422 with the code `fx_rate_unavailable` on `currency_id`. */
    createIncome(body: TransactionInput, options?: CreateOptions): Promise<Transaction>;
    /** Show an income. */
    getIncome(id: string, query: {
        include_deleted?: boolean | undefined;
    } | undefined, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Transaction | undefined>;
    getIncome(id: string, query?: {
        include_deleted?: boolean | undefined;
    }, options?: ReadOptions): Promise<Transaction>;
    /** Change an income. Replaces the ledger entry: old effects are removed and new ones added in one write. An `fx_rate` equal to the current one keeps a provider's rate and its source, unless the currency changes or the date moves before the date of the rate; the rate is then looked up again. In the base currency, it must be 1 or left out. Without `fx_rate`, a provider's rate is kept if the currency and the date stay the same; otherwise it is looked up. */
    updateIncome(id: string, body: Update<TransactionUpdate, Transaction>, options?: ChangeOptions): Promise<Transaction>;
    /** Delete an income. Removes its effects from every balance. It can be restored. */
    deleteIncome(id: string, options?: ChangeOptions): Promise<void>;
    /** Restore a deleted income. Adds its effects to every balance again, with the amounts and the rate that it had. Its accounts and categories must still exist, but may be inactive. A line whose day was reconciled meanwhile comes back uncleared. If it is not deleted, it is returned unchanged. */
    restoreIncome(id: string, options?: CallOptions): Promise<Transaction>;
    /** List transfers, newest date first. Ordered by `date`, then id, both descending. */
    listTransfers(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        from?: string | undefined;
        to?: string | undefined;
        currency_id?: string | undefined;
        include_deleted?: boolean | undefined;
        account_id?: string | undefined;
    }, options?: CallOptions): Pages<Transfer>;
    /** Record a transfer. Without `replaces`, `date`, `from_account_id`, `to_account_id`, `currency_id` and `amount` are required. With `replaces`, it takes the place of an expense and an income that are really its two sides, or nothing happens. What you leave out comes from them: accounts, amounts, currencies, the earlier date, and payee and memo of the expense or else of the income. With one record, the other account is required. An imported file does not bring the records again while the transfer exists. Deleting the transfer does not bring them back; they can be restored after it.
  
  Debits the account that receives the money and credits the one that sends it, by the same base amount. Between two currencies, that is the amount of the side that is in the base currency; if neither is, `amount` is converted with `fx_rate` or the latest rate. The rate of the other side is then `implied`: base amount divided by amount. If the money arrives in the base currency, the rate of the transfer itself is implied, and any other `fx_rate` returns a 422 with the code `conflicting_fields`. If `to_amount` is left out and no recent enough rate is known, the response is a 422 with the code `fx_rate_unavailable` on `to_amount`. */
    createTransfer(body: TransferInput, options?: CreateOptions): Promise<Transfer>;
    /** Show a transfer. */
    getTransfer(id: string, query: {
        include_deleted?: boolean | undefined;
    } | undefined, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Transfer | undefined>;
    getTransfer(id: string, query?: {
        include_deleted?: boolean | undefined;
    }, options?: ReadOptions): Promise<Transfer>;
    /** Change a transfer. Replaces the ledger entry: old effects are removed and new ones added in one write. A provider's `fx_rate` is kept as for an expense. An implied `fx_rate` that is sent back as it was read counts as left out, so the amounts can be changed without it. Between two currencies, a `to_amount` that is left out is converted again with the latest rates. */
    updateTransfer(id: string, body: Update<TransferUpdate, Transfer>, options?: ChangeOptions): Promise<Transfer>;
    /** Delete a transfer. Removes its effects from every balance. It can be restored. */
    deleteTransfer(id: string, options?: ChangeOptions): Promise<void>;
    /** Restore a deleted transfer. Adds its effects to every balance again, with the amounts and the rate that it had. Its accounts and categories must still exist, but may be inactive. A line whose day was reconciled meanwhile comes back uncleared. If it is not deleted, it is returned unchanged. */
    restoreTransfer(id: string, options?: CallOptions): Promise<Transfer>;
    /** List journal entries, newest date first. Ordered by `date`, then id, both descending. */
    listJournalEntries(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        from?: string | undefined;
        to?: string | undefined;
        currency_id?: string | undefined;
        include_deleted?: boolean | undefined;
        account_id?: string | undefined;
    }, options?: CallOptions): Pages<JournalEntry>;
    /** Record a journal entry. Each line is a debit or a credit above 0 in the currency of the entry. The sum of the debits is converted once, with `fx_rate` or the latest rate on or before the date. The converted sum is then divided among the lines of each side in proportion, rounded down, and the missing units go to the largest remainders. A line with only `debit_base` or `credit_base` changes the value of an account in the base currency; such lines must balance separately. If the debits do not equal the credits, the response is a 422 with the code `unbalanced` on `lines`. */
    createJournalEntry(body: JournalEntryInput, options?: CreateOptions): Promise<JournalEntry>;
    /** Show a journal entry. */
    getJournalEntry(id: string, query: {
        include_deleted?: boolean | undefined;
    } | undefined, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<JournalEntry | undefined>;
    getJournalEntry(id: string, query?: {
        include_deleted?: boolean | undefined;
    }, options?: ReadOptions): Promise<JournalEntry>;
    /** Change a journal entry. Replaces the entry: old effects are removed and new ones added in one write. An entry can be sent back as it was read: the base amounts of a line with a debit or credit are ignored and recalculated. A provider's `fx_rate` is kept as for an expense. The opening entry of an obligation can be changed only through the obligation. */
    updateJournalEntry(id: string, body: Update<JournalEntryInput, JournalEntry>, options?: ChangeOptions): Promise<JournalEntry>;
    /** Delete a journal entry. Removes its effects from every balance. It can be restored. */
    deleteJournalEntry(id: string, options?: ChangeOptions): Promise<void>;
    /** Restore a deleted journal entry. Adds its effects to every balance again, with the amounts and the rate that it had. Its accounts and categories must still exist, but may be inactive. A line whose day was reconciled meanwhile comes back uncleared. If it is not deleted, it is returned unchanged. */
    restoreJournalEntry(id: string, options?: CallOptions): Promise<JournalEntry>;
    /** Show the period lock. */
    getLock(options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<PeriodLock | undefined>;
    getLock(options?: ReadOptions): Promise<PeriodLock>;
    /** Lock a period, or unlock it. Locks every day up to and including `locked_through`; null unlocks all. Nothing dated in the locked period can be created, changed, moved, deleted or restored. */
    updateLock(body: Update<PeriodLockInput, PeriodLock>, options?: ChangeOptions): Promise<PeriodLock>;
    /** List rules, in order. */
    listRules(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<Rule>;
    /** Create a rule. Rules run over the rows of bank files, over what is recorded with `apply_rules`, and in edits; never by themselves. They run in order, each on the payee and memo that those before it left. The first that sets a field wins; tags add up. A book can have 200 rules, whose conditions have 2,000 values together. */
    createRule(body: RuleInput, options?: CreateOptions): Promise<Rule>;
    /** Show a rule. */
    getRule(id: string, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Rule | undefined>;
    getRule(id: string, options?: ReadOptions): Promise<Rule>;
    /** Change a rule. Changes nothing that the rule has set before. A category or account that it names already may be inactive or gone. */
    updateRule(id: string, body: Update<RuleInput, Rule>, options?: ChangeOptions): Promise<Rule>;
    /** Delete a rule. What it has set stays. */
    deleteRule(id: string, options?: ChangeOptions): Promise<void>;
    /** List edits, newest first. Those of the last 30 days. */
    listEdits(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<Edit>;
    /** Change many transactions. Takes exactly one of `actions`, `rule` and `rule_ids`. Actions overwrite, and count as done by hand. Rules change what is empty or was not set by hand, or everything if `overwrite` is true. Works for at most 10 seconds; if `status` is `running` then, continue it. After 10,000 changes it is `done`, and `is_partial` is true. Each change is an ordinary change of that transaction. Only one edit of a book runs or is reverted at a time. It can be seen and reverted for 30 days. `POST /edits/test` shows what would change. */
    createEdit(body: EditInput, options?: CreateOptions): Promise<Edit>;
    /** Show what an edit would change. Takes the body of `POST /edits`, and writes nothing. Lists the transactions of which something would change, stay because it was set by hand, or could not be changed, newest first. A page may have fewer than `limit`, or none, while `has_more` is true, because a request reads a limited amount of data: continue with `next_cursor`. */
    testEdit(body: EditInput, query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<TestedRow>;
    /** Show an edit. */
    getEdit(id: string, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Edit | undefined>;
    getEdit(id: string, options?: ReadOptions): Promise<Edit>;
    /** Continue an edit. Works for at most 10 seconds. Repeat it until `status` is `done`. However often it is repeated, interrupted or sent in parallel, each transaction is changed once. */
    continueEdit(id: string, options?: CallOptions): Promise<Edit>;
    /** Revert an edit. Gives each field its former value if it still has the value of the edit. What is locked or deleted, and what was changed since, stays. Works for at most 10 seconds. Repeat it until `status` is `reverted`. */
    revertEdit(id: string, options?: CallOptions): Promise<Edit>;
    /** List what an edit has changed. The transactions that it has changed, or could not change, or of which something stayed because it was set by hand. Newest first. */
    listEditRows(id: string, query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<EditRow>;
    /** List imports, newest first. */
    listImports(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<Import>;
    /** Upload a bank file. Reads a bank file and returns a preview; nothing is posted yet. The body is the file, and its media type decides how it is read: CSV, OFX or QFX, QIF, or camt.053 (XML). A file can have at most 10,000 rows and 2 MiB. What is unambiguous is detected. If something is ambiguous, the response is a 422 that names the parameter to send. A broken file returns a 422 with the code `unreadable_file` on `body`; a single bad value turns its row into an error. A preview that is not committed is removed after 7 days.
  
  An archive (`application/x-ndjson`, from `GET /export`) is restored instead: send it without `account_id`, to a book without transactions, contacts or obligations. Other parts go to `POST /imports/{id}/parts`. Committing it replaces your accounts, categories, budgets, schedules and base currency with those of the archive. Records get new ids, in the order of the old ones. */
    createImport(query: {
        account_id?: string | undefined;
        format?: 'csv' | 'ofx' | 'qif' | 'camt053' | undefined;
        file_name?: string | undefined;
        currency_id?: string | undefined;
        fx_rate?: number | undefined;
        reimport_deleted?: boolean | undefined;
        statement?: number | undefined;
        charset?: string | undefined;
        date_format?: 'dmy' | 'mdy' | 'ymd' | undefined;
        decimal?: '.' | ',' | undefined;
        delimiter?: ',' | ';' | '|' | 'tab' | undefined;
        reverse_amounts?: boolean | undefined;
        date_column?: string | undefined;
        amount_column?: string | undefined;
        debit_column?: string | undefined;
        credit_column?: string | undefined;
        direction_column?: string | undefined;
        payee_column?: string | undefined;
        memo_column?: string | undefined;
        id_column?: string | undefined;
        category_column?: string | undefined;
    }, file: Blob | Uint8Array | string, mediaType: 'text/csv' | 'application/x-ofx' | 'application/vnd.intu.qfx' | 'application/qif' | 'application/xml' | 'application/octet-stream' | 'application/x-ndjson', options?: CreateOptions): Promise<Import>;
    /** Show an import. */
    getImport(id: string, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Import | undefined>;
    getImport(id: string, options?: ReadOptions): Promise<Import>;
    /** Delete a preview. Permanently removes an import that was not committed. It also gives up the restore of an archive that has begun, as long as there are no transactions, contacts or obligations: your former accounts, categories, budgets and schedules do not come back, but another archive can be restored. */
    deleteImport(id: string, options?: ChangeOptions): Promise<void>;
    /** List the categories that a bank file names. Each text once, the most frequent first, then by text. A text is compared with the names of active categories, without case, accents and spaces around a colon: first as a whole; then, divided at its last colon, as group and category; then the part after it as a category without a group. Only CSV and QIF files name categories. */
    listImportCategories(id: string, query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<ImportCategory>;
    /** Decide which categories the texts of a bank file stand for. With `category_id`, the text stands for that category in this import. Without it, its category is created if the text stands for nothing: what follows the last colon is the name, and what precedes it the group, which is created if it is missing. If the name is taken, the whole text is the name. An inactive category of this name and place becomes active. Without `categories`, this is done for all texts that stand for nothing. Then the rows that nobody has changed are proposed again. Repeating the request creates nothing twice. Returns the import. */
    setImportCategories(id: string, body: ImportCategoriesInput, options?: CallOptions): Promise<Import>;
    /** Commit an import. Posts the rows that are included, for at most 10 seconds, and returns the import. Repeat the request until `status` is `committed`. However often it is repeated, interrupted or sent in parallel, each row is posted once. A row that cannot be posted (a locked period, an inactive account, no rate) becomes an `error` with a message, and the commit continues with the others. A row that another import has posted since the preview, also as the other side of a transfer, is skipped, unless you changed the row to include it. A new row that you did not change, and whose other side was posted since, becomes a transfer; a row becomes an `error` if the record that it should replace was deleted, changed, locked or replaced. An archive must be restored within 30 days of its upload. */
    commitImport(id: string, options?: CallOptions): Promise<Import>;
    /** Upload another part of an archive. For an archive of more than 2 MiB. Its parts end at the end of a line, as those of an export do, and are sent in order; a part can be sent again. Each part is checked together with the previous ones; the first invalid line is reported with the code `invalid_archive` on `body`. */
    addImportPart(id: string, query: {
        number: number;
    }, file: Blob | Uint8Array | string, mediaType: 'application/x-ndjson', options?: CallOptions): Promise<Import>;
    /** Propose again what the rows of an import become. Runs the rules as they are now, and looks at earlier transactions again, for the rows that no request has changed. What the preview found about duplicates and other sides stays. Returns the import. */
    proposeImport(id: string, options?: CallOptions): Promise<Import>;
    /** Revert an import. Deletes the transactions that a committed import has posted, for at most 10 seconds, and returns the import. Repeat the request until `status` is `reverted`. If one of the transactions is in the locked period, or has a reconciled line, nothing is deleted. Transactions that were changed since are deleted too. The record that a transfer has replaced is restored, unless its own import was reverted meanwhile. Afterwards, the file can be imported again. A restored archive cannot be reverted. A reverted transaction that you restore later counts as one that no import has posted. */
    revertImport(id: string, options?: CallOptions): Promise<Import>;
    /** List the rows of an import. In the order of the file. `status` is what the preview found, or what the commit found: `error` if it could not post the row, `transfer` if the other side was posted since. A `transfer` is the other side of an expense or income that an import of another account has posted, with the same amount and currency, at most 5 days away, and unchanged since: the commit replaces that record, `transfer_transaction_id`, with one transfer. If several records or rows could be it, or the record is in the locked period, the row stays `new`, and `message` says why; duplicates and possible duplicates are not included at first. A row with a `transaction_id` was posted. What is proposed comes from your 2,000 newest expenses, incomes and transfers with the same text, or with a word in common, ignoring numbers: a category, or a transfer with another account. If they do not clearly agree, the row is posted to `Uncategorized`. `proposed_by` says which transactions were decisive, and `suggestions` what else the row could be. An archive has no rows to list. */
    listImportRows(id: string, query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        status?: 'new' | 'transfer' | 'duplicate' | 'possible_duplicate' | 'error' | undefined;
    }, options?: CallOptions): Pages<ImportRow>;
    /** Change a row of an import. Decides whether and how the commit posts the row. Fields that are left out return to the proposed values. Another `kind` or `transfer_account_id` drops the record that a transfer would replace. Rows cannot be changed once the commit has begun. `If-Match` takes the `ETag` of an earlier response to this request. */
    updateImportRow(id: string, row: number, body: Update<ImportRowInput, ImportRow>, options?: ChangeOptions): Promise<ImportRow>;
    /** List bank connections, oldest first. */
    listConnections(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<Connection>;
    /** Connect a bank. Exchanges the setup token of a provider for access to the accounts, which are then listed. The token is good once, and is never stored. What is wrong with it is a 422 on `setup_token`: `invalid_setup_token` if it is none, `setup_token_used` if the provider refuses it (someone else may have used it: revoke it there), `claim_failed` if there is no answer in 10 seconds, or a wrong one. If the accounts cannot be read then, the connection is made all the same, and `messages` says why. It belongs to the member who makes it, and ends when that member leaves the book or may no longer change it. A book can have 10 connections. */
    createConnection(body: ConnectionInput, options?: CreateOptions): Promise<Connection>;
    /** Show a bank connection. */
    getConnection(id: string, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Connection | undefined>;
    getConnection(id: string, options?: ReadOptions): Promise<Connection>;
    /** Rename a bank connection. Only the member who made it may do this. */
    updateConnection(id: string, body: Update<ConnectionUpdate, Connection>, options?: ChangeOptions): Promise<Connection>;
    /** Delete a bank connection. For the member who made it, and owners. What it has posted stays; its drafts become ordinary previews, which are removed after 7 days. Nothing that is under way is written afterwards. */
    deleteConnection(id: string, options?: ChangeOptions): Promise<void>;
    /** List the accounts that a connection sees, by name. The member who made the connection sees all of them, others those that are linked. Only a linked account has `account_id` and the fields after it. */
    listOutsideAccounts(id: string, query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<OutsideAccount>;
    /** Link an account at a bank to an account of yours. Rows of the account at the bank then come to its draft, an import with the format `simplefin`, once a day. With the mode `post`, those that are clear are posted, in an import of their own. Only the member who made the connection may do this. An account at a bank whose currency we do not know is a 422 with the code `unsupported_currency` on `account_id`. `If-Match` takes the `ETag` of an earlier response to this request. */
    linkOutsideAccount(id: string, outside_account_id: string, body: Update<OutsideAccountInput, OutsideAccount>, options?: ChangeOptions): Promise<OutsideAccount>;
    /** Remove the link of an account at a bank. What was posted stays, and the draft becomes an ordinary preview. Only the member who made the connection may do this. */
    unlinkOutsideAccount(id: string, outside_account_id: string, options?: ChangeOptions): Promise<void>;
    /** Run a bank connection now. Starts a run, and returns the connection, which has `running_since` until the run is over. While one is under way, nothing is started. Only the member who made the connection may do this, 4 times in 24 hours. Without links, the run reads the accounts again. */
    syncConnection(id: string, options?: CallOptions): Promise<Connection>;
    /** List contacts, by name. Ordered by name, ignoring case, then by id. `q` finds contacts whose name, e-mail address or phone number contains it, ignoring case. */
    listContacts(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        q?: string | undefined;
        include_deleted?: boolean | undefined;
    }, options?: CallOptions): Pages<Contact>;
    /** Create a contact. Two contacts may have the same name. A book can have 10,000 contacts; deleted ones count, because they can be restored. */
    createContact(body: ContactInput, options?: CreateOptions): Promise<Contact>;
    /** Show a contact. */
    getContact(id: string, query: {
        include_deleted?: boolean | undefined;
    } | undefined, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Contact | undefined>;
    getContact(id: string, query?: {
        include_deleted?: boolean | undefined;
    }, options?: ReadOptions): Promise<Contact>;
    /** Change a contact. Its obligations show the new name at once. */
    updateContact(id: string, body: Update<ContactInput, Contact>, options?: ChangeOptions): Promise<Contact>;
    /** Delete a contact. Its obligations keep it and can still be edited, but no other obligation can use it. It can be restored. */
    deleteContact(id: string, options?: ChangeOptions): Promise<void>;
    /** Restore a deleted contact. A contact that is not deleted is returned unchanged. */
    restoreContact(id: string, options?: CallOptions): Promise<Contact>;
    /** List obligations, newest opened first. Ordered by `opened_date`, then id, both descending. `due_from` and `due_to` are inclusive; with either, obligations without a `due_date` are left out. `overdue=true` returns open obligations that were due before today (in your time zone), `overdue=false` all others. Very long notes can make a page end early, before it contains 2 MiB of them; `has_more` is then true. */
    listObligations(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        status?: 'open' | 'settled' | undefined;
        contact_id?: string | undefined;
        account_id?: string | undefined;
        currency_id?: string | undefined;
        due_from?: string | undefined;
        due_to?: string | undefined;
        overdue?: boolean | undefined;
        include_deleted?: boolean | undefined;
    }, options?: CallOptions): Pages<Obligation>;
    /** Create an obligation. `contact_id`, `account_id` and `currency_id` are required. Instead of each, you can send the nested `contact`, `account` or `currency` with its `id`, so that a record can be sent back as it was read; if you send both, the nested one is ignored. With one of `funding_account_id`, `funding_category_id` and `funding`, `original_amount` is posted to the ledger on `opened_date`: the opening entry. It is a journal entry whose memo is the name. Without them, nothing is posted, and `fx_rate` must be left out. A book can have 10,000 obligations; deleted ones count, because they can be restored. */
    createObligation(body: ObligationInput, options?: CreateOptions): Promise<Obligation>;
    /** Show an obligation. */
    getObligation(id: string, query: {
        include_deleted?: boolean | undefined;
    } | undefined, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Obligation | undefined>;
    getObligation(id: string, query?: {
        include_deleted?: boolean | undefined;
    }, options?: ReadOptions): Promise<Obligation>;
    /** Change an obligation, or settle it. `contact_id`, `account_id` and `currency_id` are required. Instead of each, you can send the nested `contact`, `account` or `currency` with its `id`, so that a record can be sent back as it was read; if you send both, the nested one is ignored. With one of `funding_account_id`, `funding_category_id` and `funding`, `original_amount` is posted to the ledger on `opened_date`: the opening entry. It is a journal entry whose memo is the name. Without them, nothing is posted, and `fx_rate` must be left out. An `outstanding_amount` of 0 settles the obligation and sets `settled_at`, which later changes keep; a larger amount reopens it. The obligation may keep its contact and account even if they have been deleted or deactivated since. The opening entry is replaced if a field it depends on changes, and removed if the funding is left out. Its rate stays unless `fx_rate` is sent, or the currency or `opened_date` changes. If the obligation has payments, its currency and account cannot change; if payments moved money, the opening entry cannot change either, except for its memo. Changing `outstanding_amount` posts nothing. */
    updateObligation(id: string, body: Update<ObligationInput, Obligation>, options?: ChangeOptions): Promise<Obligation>;
    /** Delete an obligation. It can be restored, so its account stays in use. Its opening entry is deleted with it. An obligation with payments cannot be deleted. */
    deleteObligation(id: string, options?: ChangeOptions): Promise<void>;
    /** Restore a deleted obligation. Its opening entry is restored with it. An obligation that is not deleted is returned unchanged. */
    restoreObligation(id: string, options?: CallOptions): Promise<Obligation>;
    /** List the payments of an obligation, newest date first. Ordered by `date`, then id, both descending. The payments of a deleted obligation are listed only with `include_deleted=true`. */
    listPayments(id: string, query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        include_deleted?: boolean | undefined;
    }, options?: CallOptions): Pages<Payment>;
    /** Record a payment. Lowers `outstanding_amount`; at 0 the obligation is settled. With `asset_account_id`, money moves between that account and the account of the obligation, which must be posted; the payment must not be dated before `opened_date`. Without it, the payment is a note: it posts nothing, and `fx_rate`, `money_currency_id` and `money_amount` must be left out. In a foreign currency, the obligation is reduced at the rate of its opening entry, rounded over all payments, and the money is posted at the rate of the payment; the difference is posted to the account "Exchange differences". If the money moved in another currency, send `money_currency_id` and, unless the latest rates apply, `money_amount`. If that is the base currency, the two amounts imply `fx_rate`. */
    createPayment(id: string, body: PaymentInput, options?: CreateOptions): Promise<Payment>;
    /** Show a payment. */
    getPayment(id: string, payment_id: string, query: {
        include_deleted?: boolean | undefined;
    } | undefined, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Payment | undefined>;
    getPayment(id: string, payment_id: string, query?: {
        include_deleted?: boolean | undefined;
    }, options?: ReadOptions): Promise<Payment>;
    /** Delete a payment. Increases `outstanding_amount` again, which reopens a settled obligation, and removes the effects of the payment from every balance. It can be restored. */
    deletePayment(id: string, payment_id: string, options?: ChangeOptions): Promise<void>;
    /** Restore a deleted payment. A payment that is not deleted is returned unchanged. The obligation must still have the same currency and account and, if money moved, the same opening entry. */
    restorePayment(id: string, payment_id: string, options?: CallOptions): Promise<Payment>;
    /** Forecast of balances. Starts with the balances at the end of today, in your time zone, and adds recorded transactions with a later date and the open dates of active schedules of both modes; overdue dates count as today. Foreign amounts are converted at the latest rate. Schedules that cannot currently be posted (an inactive account, no rate) are left out. With `obligations_account_id`, open obligations with a due date count too, overdue ones as of today: the money is added to or taken from that account, and the balance of a posted obligation on its own account is cleared. Balances have the same sign as in `GET /accounts`. If there are more dates, points or open obligations than a request may handle, the response is a 422 with the code `range_too_large`, which says what to leave out. Nothing is written. */
    getForecast(query: {
        through: string;
        account_id?: string | undefined;
        obligations_account_id?: string | undefined;
    }, options?: CallOptions): Promise<Forecast>;
    /** Who paid, and who owes whom. What each member of the book paid in a range of days, their share of it, and the payments that settle the difference, in the base currency. An account belongs to its `owner_member_id`; others are joint. Expenses count as in the spending report by account. Incomes, journal entries and payments of obligations do not count. `total` is divided by the members' weights, or equally if all weights are 0: each share is rounded down, and the missing units go to the largest remainders. A transfer between the accounts of two members settles what one owes the other. If there are more transactions than a request may read (8 MiB), the response is a 422 with the code `range_too_large`. */
    getMembersReport(query: {
        from: string;
        to: string;
    }, options?: CallOptions): Promise<MembersReport>;
    /** Net worth: assets and liabilities at the end of each month. In the base currency, at the rates that the transactions were posted with. Balances are positive on the natural side of their type: what you own, and what you owe. Accounts whose balance is 0 are left out of a month. The range may have at most 120 months and must not end after the current month in your time zone; with more than 20,000 balances in total, the response is a 422 with the code `range_too_large`. Transactions dated later in the current month count. */
    getNetWorth(query: {
        from: string;
        to: string;
    }, options?: CallOptions): Promise<NetWorth>;
    /** Spending by category, group, payee, account or tag. Expenses in a range of days, minus refunds, added up in the base currency, largest first. Purchases on credit count as expenses on the day their obligation was opened. With splits, each category counts its own part, and the transaction counts once in each; by group, once in a group. By tag, a transaction counts under each of its tags, so the rows may add up to more than `total`; those without a tag are the row whose `name` is null. Payees are compared exactly; those beyond the 100 largest are added up in a last row with `is_other`. Unlike the other reports, this one reads the transactions: if there are more than a request may read (8 MiB), the response is a 422 with the code `range_too_large`. */
    getSpending(query: {
        from: string;
        to: string;
        tag?: string[] | undefined;
        by: 'category' | 'group' | 'payee' | 'account' | 'tag';
    }, options?: CallOptions): Promise<Spending>;
    /** Income and expenses by month and category. In the base currency. Shows every month of the range, including both ends: up to 120 months, with up to 7,000 category rows in total, including those of `total`. With more of either, the response is a 422 with the code `range_too_long`. */
    getSummary(query: {
        from: string;
        to: string;
    }, options?: CallOptions): Promise<Summary>;
    /** Trial balance. In the base currency: the balance of each account, in the column of its side. The two totals are always equal. */
    getTrialBalance(options?: CallOptions): Promise<TrialBalance>;
    /** Export your books. Returns a text file, in parts. A part has at most 4 MB (of an archive, 2 MiB) and ends at the end of a line. If the response has the header `X-Next-Cursor`, more follows: send its value as `cursor`, with the same parameters, and append what you get. `hledger`, `beancount` and `csv` have every transaction of every kind that is not deleted, oldest first; a transaction that is written while the parts are fetched may or may not be in the file, but if an account or currency is added, renamed or deleted, the next request returns `409 archive_outdated`. `archive` has everything, and its parts fit together: if a transaction is written, or a record is added or deleted, before the last part, the next request is a 409 as well. Something that is only edited meanwhile, such as a name, a budget or a schedule, may appear in its old or new version. The parts of an archive can be uploaded unchanged. */
    getExport(query: {
        format: 'hledger' | 'beancount' | 'csv' | 'archive';
        from?: string | undefined;
        columns?: string | undefined;
        to?: string | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): TextParts;
    /** List changes, oldest first. Lists every record with its latest change; several changes to a record may be combined into one. If you apply the changes in order to an empty store, it ends up with what the lists show. Alternatively, request `since=now`, read the lists, and continue from that cursor. A change appears within seconds of the write. A posting also changes its accounts. Fields that depend on another record (`is_locked`, nested names) do not count as changes. A page may have fewer changes than `limit`, or none, while `has_more` is true. Store `next_cursor`, which is never null: it works with any of your sessions and tokens, for 90 days after a page whose `has_more` is false. */
    listChanges(query?: {
        since?: string | undefined;
        limit?: number | undefined;
    }, options?: CallOptions): Promise<ChangePage>;
    /** List webhooks, oldest first. */
    listWebhooks(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<Webhook>;
    /** Create a webhook. Returns the secret that signs requests only once: repeating the request with the same `Idempotency-Key` returns the webhook without it. A book can have 10 webhooks. */
    createWebhook(body: WebhookInput, options?: CreateOptions): Promise<Webhook>;
    /** Show a webhook. */
    getWebhook(id: string, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Webhook | undefined>;
    getWebhook(id: string, options?: ReadOptions): Promise<Webhook>;
    /** Change a webhook. `is_active: true` reactivates a webhook that the service has deactivated. Pending deliveries go to the new URL. */
    updateWebhook(id: string, body: Update<WebhookInput, Webhook>, options?: ChangeOptions): Promise<Webhook>;
    /** Delete a webhook permanently. Pending deliveries are not sent. */
    deleteWebhook(id: string, options?: ChangeOptions): Promise<void>;
    /** List the deliveries of a webhook, newest first. Deliveries are kept for 30 days. Events beyond 100 in a minute are not listed; one `changes.available` per minute stands for them. */
    listDeliveries(id: string, query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<Delivery>;
    /** Send a delivery again. Sends the same body with the same `webhook-id` again, whether or not it was delivered before. A receiver that stores the ids it has seen can recognize the repeat. The response shows the delivery as it is about to be sent. */
    redeliver(id: string, delivery_id: string, options?: CallOptions): Promise<Delivery>;
    /** Replace the secret of a webhook. Returns the new secret only once. For 24 hours, requests are signed with both the new and the previous secret, which gives you time to update your receivers. */
    rotateWebhookSecret(id: string, options?: CallOptions): Promise<Webhook>;
    /** Send a test event. Sends `webhook.test`, whichever events the webhook selects, waits for the receiver, and returns the delivery. If it fails, it is retried like any other. */
    testWebhook(id: string, options?: CallOptions): Promise<Delivery>;
    /** List every active ISO 4217 currency, by code. */
    listCurrencies(query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
    }, options?: CallOptions): Pages<Currency>;
    /** Show a currency. */
    getCurrency(id: string, options: ReadOptions & {
        ifNoneMatch: string;
    }): Promise<Currency | undefined>;
    getCurrency(id: string, options?: ReadOptions): Promise<Currency>;
    /** Exchange rate on a date. The latest rate on or before `date` (default: today). `rate` is the number of units of `to` per unit of `from`. It is calculated from the latest rates of both currencies to the euro. If there is no recent enough rate, the response is a 422 with the code `fx_rate_unavailable` on `date`. */
    getFxRate(query: {
        from: string;
        to: string;
        date?: string | undefined;
    }, options?: CallOptions): Promise<FxRate>;
    /** Health check. A 503 `service_unavailable` means that the runtime cannot hash passwords, so nobody can register or log in; `detail` says why. */
    getHealth(options?: CallOptions): Promise<Health>;
}
/** The roles of a book's members. Each allows what the roles before it allow. */
export declare const BOOK_ROLES: readonly ['viewer', 'recorder', 'editor', 'owner'];
export type BookRole = (typeof BOOK_ROLES)[number];
/** The least role that a call needs in the book that it is about. The calls that are left out need no more than `viewer`. */
export declare const LEAST_ROLES: {
    readonly updateBook: 'owner';
    readonly deleteBook: 'owner';
    readonly listInvitations: 'owner';
    readonly createInvitation: 'owner';
    readonly deleteInvitation: 'owner';
    readonly updateMember: 'owner';
    readonly createAccount: 'editor';
    readonly updateAccount: 'editor';
    readonly deleteAccount: 'editor';
    readonly revalueAccount: 'editor';
    readonly markCleared: 'editor';
    readonly createReconciliation: 'editor';
    readonly deleteReconciliation: 'editor';
    readonly createGroup: 'editor';
    readonly updateGroup: 'editor';
    readonly deleteGroup: 'editor';
    readonly createCategory: 'editor';
    readonly updateCategory: 'editor';
    readonly deleteCategory: 'editor';
    readonly copyBudget: 'editor';
    readonly fundBudget: 'editor';
    readonly moveBudget: 'editor';
    readonly assignBudget: 'editor';
    readonly updateTarget: 'editor';
    readonly deleteTarget: 'editor';
    readonly createSchedule: 'editor';
    readonly updateSchedule: 'editor';
    readonly deleteSchedule: 'editor';
    readonly settleOccurrence: 'editor';
    readonly createTransactions: 'editor';
    readonly deleteAttachment: 'editor';
    readonly completeAttachment: 'recorder';
    readonly renewUpload: 'recorder';
    readonly createAttachment: 'recorder';
    readonly createExpense: 'recorder';
    readonly updateExpense: 'editor';
    readonly deleteExpense: 'editor';
    readonly restoreExpense: 'editor';
    readonly createIncome: 'recorder';
    readonly updateIncome: 'editor';
    readonly deleteIncome: 'editor';
    readonly restoreIncome: 'editor';
    readonly createTransfer: 'recorder';
    readonly updateTransfer: 'editor';
    readonly deleteTransfer: 'editor';
    readonly restoreTransfer: 'editor';
    readonly createJournalEntry: 'editor';
    readonly updateJournalEntry: 'editor';
    readonly deleteJournalEntry: 'editor';
    readonly restoreJournalEntry: 'editor';
    readonly updateLock: 'owner';
    readonly createRule: 'editor';
    readonly updateRule: 'editor';
    readonly deleteRule: 'editor';
    readonly createEdit: 'editor';
    readonly continueEdit: 'editor';
    readonly revertEdit: 'editor';
    readonly createImport: 'editor';
    readonly deleteImport: 'editor';
    readonly setImportCategories: 'editor';
    readonly commitImport: 'editor';
    readonly addImportPart: 'editor';
    readonly proposeImport: 'editor';
    readonly revertImport: 'editor';
    readonly updateImportRow: 'editor';
    readonly createConnection: 'editor';
    readonly updateConnection: 'editor';
    readonly deleteConnection: 'editor';
    readonly linkOutsideAccount: 'editor';
    readonly unlinkOutsideAccount: 'editor';
    readonly syncConnection: 'editor';
    readonly createContact: 'editor';
    readonly updateContact: 'editor';
    readonly deleteContact: 'editor';
    readonly restoreContact: 'editor';
    readonly createObligation: 'editor';
    readonly updateObligation: 'editor';
    readonly deleteObligation: 'editor';
    readonly restoreObligation: 'editor';
    readonly createPayment: 'editor';
    readonly deletePayment: 'editor';
    readonly restorePayment: 'editor';
    readonly listWebhooks: 'owner';
    readonly createWebhook: 'owner';
    readonly getWebhook: 'owner';
    readonly updateWebhook: 'owner';
    readonly deleteWebhook: 'owner';
    readonly listDeliveries: 'owner';
    readonly redeliver: 'owner';
    readonly rotateWebhookSecret: 'owner';
    readonly testWebhook: 'owner';
};
/** Whether a member with this role may make a call: `mayCall(book.role, 'createExpense')`. */
export declare function mayCall(role: BookRole, call: keyof typeof LEAST_ROLES): boolean;
export {};
