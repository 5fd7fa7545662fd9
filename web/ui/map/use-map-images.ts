import type { MapRef } from '@vis.gl/react-maplibre';
import { useEffect } from 'react';
import type { DrawImage } from './draw-image.ts';
import { drawPin } from './pin-image.ts';

/** Pixels of an image to one of CSS. */
const pixelRatio = 2;

/** Draws images when a layer first asks for them, in whichever style. */
export function useMapImages(map: MapRef | null, drawImage: DrawImage | undefined): void {
  useEffect(() => {
    map?.getMap().setMissingStyleImageResolver((name) => {
      const image = drawImage?.(name) ?? drawPin(name);
      // What a style lacks itself is left out in silence.
      map.addImage(name, image ? renderImage(image) : new ImageData(1, 1), { pixelRatio });
    });
  }, [map, drawImage]);
}

function renderImage({ size, draw }: NonNullable<ReturnType<DrawImage>>): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = size * pixelRatio;
  canvas.height = size * pixelRatio;
  const context = canvas.getContext('2d');
  if (!context) return new ImageData(1, 1);
  context.scale(pixelRatio, pixelRatio);
  draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
