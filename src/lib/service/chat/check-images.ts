import { isObject } from '../../api/json';
import type { TextModel } from '../models';
import { invalid } from '../service-error';

/** Refuses images for a model that reads none, as services do; throws ServiceError. */
export function checkImages({ messages }: { [name: string]: unknown }, model: TextModel): void {
  if (model.readsImages) return;
  (messages as unknown[]).forEach((message, index) => {
    const content = isObject(message) && Array.isArray(message.content) ? message.content : [];
    if (content.some((part: unknown) => isObject(part) && part.type === 'image_url'))
      throw invalid(`messages[${index}].content`, `The model "${model.id}" reads no images.`);
  });
}
