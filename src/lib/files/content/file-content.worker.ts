import { expose } from 'comlink';
import { FileContent } from './file-content';

expose(new FileContent());
