import { listPage } from '../list-page';
import type { Call } from '../router';
import { readUpload } from './read-upload';
import { findFile } from './find-file';
import { newFile } from './new-file';

/** POST /files (docs/service.md#endpoints). */
export async function uploadFile({ request, service }: Call): Promise<Response> {
  const upload = await readUpload(request);
  const file = newFile(upload, upload.name, 'batch', service);
  await service.store.write([{ kind: 'file', id: file.object.id, record: file }]);
  return Response.json(file.object);
}

/** GET /files, newest first. */
export async function listFiles({ request, service }: Call): Promise<Response> {
  const files = await service.store.list('file');
  files.sort((first, second) => second.createdAt - first.createdAt);
  return listPage(
    files.map(({ object }) => object),
    request.url,
  );
}

export async function retrieveFile({ parameters: [id = ''], service }: Call): Promise<Response> {
  return Response.json((await findFile(id, service)).object);
}

/** GET /files/{file_id}/content streams the unchanged bytes. */
export async function retrieveContent({ parameters: [id = ''], service }: Call): Promise<Response> {
  const { content } = await findFile(id, service);
  return new Response(content.stream(), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(content.size),
    },
  });
}

/** A batch that still reads the file fails; its answers so far are stored. */
export async function deleteFile({ parameters: [id = ''], service }: Call): Promise<Response> {
  await findFile(id, service);
  await service.store.write([{ kind: 'file', id, record: undefined }]);
  return Response.json({ id, object: 'file', deleted: true });
}
