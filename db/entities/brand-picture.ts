import { defineEntity, p } from '@mikro-orm/core';
import { PICTURE_ROLES } from '../../domain/brand/brand-picture.ts';

const BrandPictureSchema = defineEntity({
  name: 'BrandPicture',
  properties: {
    workspaceId: p.text().primary(),
    assetId: p.text().primary(),
    position: p.integer(),
    role: p.enum(PICTURE_ROLES),
    /** What the picture shows, in the words of the page. */
    shows: p.text(),
    sourceUrl: p.text(),
    pageUrl: p.text(),
    /** 16 by 16 pixels of red, green and blue, in base64. */
    thumbnail: p.text(),
    width: p.integer(),
    height: p.integer(),
  },
});

/** A picture of the brand's website, as an asset of the workspace. */
export class BrandPicture extends BrandPictureSchema.class {}
BrandPictureSchema.setClass(BrandPicture);
