/** What keeps the server from starting, in one line that says what to do. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}
