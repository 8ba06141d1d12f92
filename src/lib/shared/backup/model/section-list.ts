/**
 * The sections that a person chooses to export or import; the id is also the folder in the file.
 * None of them contains keys.
 */
export const sectionList = [
  { id: 'conversations', label: 'Conversations' },
  { id: 'responses', label: 'Responses' },
  { id: 'comparisons', label: 'Comparisons' },
  { id: 'audio', label: 'Recordings, transcripts and speech' },
  { id: 'batches', label: 'Batch names and saved results' },
  { id: 'library', label: 'Prompts, presets, schemas and tools' },
  { id: 'drafts', label: 'Drafts' },
  { id: 'requests', label: 'Recorded requests and usage' },
  { id: 'models', label: 'Notes on models and their lists' },
  { id: 'connections', label: 'Connections and tool servers, without keys' },
] as const;

export type SectionId = (typeof sectionList)[number]['id'];
