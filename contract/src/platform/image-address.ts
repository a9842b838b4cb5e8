/** Where an image is shown from. Its id is random, and whoever knows it may see the image. */
export function imageAddress(imageId: string): string {
  return `/api/v1/images/${imageId}`;
}
