import { expose } from 'comlink';
import { ResultDesk } from './result-desk';

expose(new ResultDesk());
