/** A file that cannot be shown, for a reason the sender may read. Anything else that goes wrong is tried again. */
export class Unfit extends Error {}

export const words = {
  type: 'Only pictures (JPEG, PNG, WebP, GIF, AVIF) and videos (MP4, MOV, WebM) can be sent.',
  heic: 'This picture is in a format that cannot be read here (HEIC). Save it as JPEG and send that.',
  heavyPicture: 'A picture may have at most 64 MB.',
  hugePicture: 'A picture may have at most 100 megapixels.',
  damagedPicture: 'This picture is damaged or not complete.',
  slowPicture: 'This picture takes too long to read.',
  damagedVideo: 'This video is damaged or not complete.',
  videoCodec: 'This video is in a format that browsers cannot play. Save it as MP4 (H.264) and send that.',
  slowVideo: 'This video takes too long to read.',
  unknown: 'This file could not be prepared. Try another one.',
}
