/** More imports than the API has connections. */
import './import-neighbours.test.ts';
