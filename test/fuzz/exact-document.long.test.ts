/** More bodies and queries of each operation. */
import './exact-document.test.ts';
