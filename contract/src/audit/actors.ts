/** The actor of a line about somebody who was not let in: nobody that is known. */
export const notSignedIn = '–';
