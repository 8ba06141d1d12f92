import { isObject } from '../../api/json';
import type { TextModel } from '../model-catalogue';
import { invalid } from '../service-error';

/** Refuses images and sound for a model that does not accept them. Throws ServiceError. */
export function checkMedia(
  messages: readonly unknown[],
  model: TextModel,
  pathOf: (index: number) => string,
): void {
  messages.forEach((message, index) => {
    const content = isObject(message) && Array.isArray(message.content) ? message.content : [];
    const has = (type: string) =>
      content.some((part: unknown) => isObject(part) && part.type === type);
    if (!model.readsImages && has('image_url'))
      throw invalid(pathOf(index), `The model "${model.id}" reads no images.`);
    if (!model.hearsSound && has('input_audio'))
      throw invalid(pathOf(index), `The model "${model.id}" hears no sound.`);
  });
}
