/** API Gateway passes the parts of a path as they were sent. Broken encoding stays as it is, and refers to nothing. */
export function decoded(sent = ''): string {
  try {
    return decodeURIComponent(sent);
  } catch {
    return sent;
  }
}
