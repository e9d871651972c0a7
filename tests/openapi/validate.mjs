// node validate.mjs FILE: whether it is a valid document of OpenAPI, as far as swagger-parser sees.
import parser from '@apidevtools/swagger-parser';

await parser.validate(process.argv[2]);
