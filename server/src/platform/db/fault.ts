/** What keeps the database from being ours, in one line for the person who starts the server. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
}
