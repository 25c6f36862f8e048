/** The page: connects to the library worker and shows the interface over it. */
import { connectLibrary } from './library/connect.ts';
import { mountApp } from './ui/mount.ts';

mountApp(document.getElementById('app')!, connectLibrary);
